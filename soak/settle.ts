import { z } from "zod"
import { letTimePass } from "../support/let-time-pass"
import { until } from "../support/poll-until"
import type { Screen } from "../support/screen"
import { resetOptions } from "./disturbances/options"
import type { World } from "./world/world"

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** Longer than any process leases a row, and longer than a completion may take in Medusa. */
const LEASES_S = 900
/** The sweep stays this far behind, to leave a completion under way alone. */
const BEHIND_MS = 2 * 60_000
const PATIENCE_MS = 420_000

const nowRow = z.object({ at: z.coerce.date() })
const sweepRow = z.object({ until: z.coerce.date().nullable() })

/** Rows that are being worked on, or are due now. */
const UNDER_WAY = `
  select (select count(*) from svc_event where deleted_at is null)
       + (select count(*) from svc_order
          where deleted_at is null and (lease_token is not null or due_at <= now()))
       + (select count(*) from svc_webhook
          where deleted_at is null and status = 'received' and (due_at is null or due_at <= now()))
       + (select count(*) from svc_invoice i join svc_order o on o.reference = i.reference
          where i.deleted_at is null and (i.state = 'sending'
             -- Until the delivery is confirmed it is not to be sent.
             or (i.state = 'due' and i.due_at <= now() and o.state = 'delivered'))) as count`

/** Heals the service, starts every instance that is down, and resets the options to those of the file. */
const heal = async (world: World): Promise<void> => {
  await world.faults.clearAll()
  for (const member of world.members.all.filter(({ isUp }) => !isUp)) {
    await world.members.start(member)
  }
  await resetOptions(world)
}

/** Waits until a sweep that began after this call has finished and nothing is due. @returns what is still due */
const untilIdle = async (world: World): Promise<number> => {
  const { database } = world
  const [now] = await database.rows(nowRow, "select now() as at")
  const wanted = (now?.at.getTime() ?? 0) - BEHIND_MS

  try {
    await until(
      async () => {
        const [sweep] = await database.rows(
          sweepRow,
          "select orders_until as until from svc_sweep where deleted_at is null limit 1"
        )

        return { swept: (sweep?.until?.getTime() ?? 0) >= wanted, due: await database.count(UNDER_WAY) }
      },
      ({ swept, due }) => swept && due === 0,
      { what: "a sweep has done all that is due", withinMs: PATIENCE_MS, everyMs: 1_000 }
    )
    return 0
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("not so within"))) {
      throw error
    }
    // The auditor names the open rows.
    return Math.max(1, await database.count(UNDER_WAY))
  }
}

/** Lets time pass for the store and the service, then waits until no work is left. */
const pass = (world: World, screen: Screen, what: string, seconds: number): Promise<number> =>
  screen.stage(
    what,
    async () => {
      await letTimePass(world.database.pool, seconds)
      await world.sandbox.advanceClock(seconds * 1_000)
      return untilIdle(world)
    },
    (due) => (due === 0 ? "nothing is due" : `${due} still due`)
  )

/** Gives every history its time, until unpaid orders have been given up. */
export const settleHistories = async (world: World, screen: Screen): Promise<void> => {
  await heal(world)
  await pass(world, screen, "Leases end", LEASES_S)
  await pass(world, screen, "Three days pass", 3 * DAY_S + HOUR_S)
}

/** Gives the later events their time, until nothing is awaited any more. */
export const settleAll = async (world: World, screen: Screen): Promise<void> => {
  await heal(world)
  await pass(world, screen, "Leases end", LEASES_S)
  await pass(world, screen, "Six weeks pass", 45 * DAY_S)
  // What came up in these weeks has its own limits.
  await pass(world, screen, "Five weeks pass", 35 * DAY_S)
}
