import { z } from "zod"
import { NotInTime, polling } from "../support/polling"
import type { Screen } from "../support/screen"
import type { LeftOpen } from "./auditor/evidence"
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
const openRow = z.object({ what: z.string(), id: z.string(), reference: z.string() })

/** Rows that are being worked on, or are due now. */
const UNDER_WAY = `
  select 'event' as what, id, reference from svc_event where deleted_at is null
  union all
  select 'attempt', id, reference from svc_order
    where deleted_at is null and (lease_token is not null or due_at <= now())
  union all
  select 'webhook', id, reference from svc_webhook
    where deleted_at is null and status = 'received' and (due_at is null or due_at <= now())
  union all
  select 'invoice', i.id, i.reference from svc_invoice i join svc_order o on o.reference = i.reference
    where i.deleted_at is null and (i.state = 'sending'
      -- Until the delivery is confirmed it is not to be sent.
      or (i.state = 'due' and i.due_at <= now() and o.state = 'delivered'))`

/** Heals the service, starts every instance that is down, and resets the options to those of the file. */
const heal = async (world: World): Promise<void> => {
  await world.faults.clearAll()
  for (const member of world.members.all) {
    await world.members.start(member)
  }
  await resetOptions(world)
}

/** Waits until a sweep that began after this call has finished and nothing is due. @returns what is still due */
const untilIdle = async (world: World): Promise<z.infer<typeof openRow>[]> => {
  const { database } = world
  const underWay = () => database.rows(openRow, UNDER_WAY)
  const [now] = await database.rows(nowRow, "select now() as at")
  const wanted = (now?.at.getTime() ?? 0) - BEHIND_MS

  try {
    await polling(
      async () => {
        const [sweep] = await database.rows(
          sweepRow,
          "select orders_until as until from svc_sweep where deleted_at is null limit 1"
        )

        return { swept: (sweep?.until?.getTime() ?? 0) >= wanted, due: await underWay() }
      },
      { what: "a sweep has done all that is due", withinMs: PATIENCE_MS, everyMs: 1_000 }
    ).until(({ swept, due }) => swept && due.length === 0)
    return []
  } catch (error) {
    if (!(error instanceof NotInTime)) {
      throw error
    }
    const due = await underWay()

    return due.length > 0 ? due : [{ what: "sweep", id: "", reference: "" }]
  }
}

/** Lets time pass for the store and the service, then waits until no work is left. @returns what is left all the same */
const pass = (world: World, screen: Screen, phase: string, seconds: number): Promise<LeftOpen[]> =>
  screen.stage(
    phase,
    async () => {
      await world.database.letTimePass(seconds)
      await world.sandbox.advanceClock(seconds * 1_000)
      return (await untilIdle(world)).map((row) => ({ phase, ...row }))
    },
    ({ length }) => (length === 0 ? "nothing is due" : `${length} still due`)
  )

/**
 * Gives every history its time, until unpaid orders have been given up.
 * @returns what was left open on the way: in a later phase the sweep may have forgotten it
 */
export const settleHistories = async (world: World, screen: Screen): Promise<LeftOpen[]> => {
  await heal(world)
  return [
    ...(await pass(world, screen, "Leases end", LEASES_S)),
    // Nobody's time to pay is over yet, unless an option made it shorter.
    ...(await pass(world, screen, "Two and a half days pass", 60 * HOUR_S)),
    ...(await pass(world, screen, "Half a day passes", 13 * HOUR_S)),
  ]
}

/** Gives the later events their time, until nothing is awaited any more. @returns as {@link settleHistories} */
export const settleAll = async (world: World, screen: Screen): Promise<LeftOpen[]> => {
  await heal(world)
  return [
    ...(await pass(world, screen, "Leases of later steps end", LEASES_S)),
    ...(await pass(world, screen, "Six weeks pass", 45 * DAY_S)),
    // What came up in these weeks has its own limits.
    ...(await pass(world, screen, "Five weeks pass", 35 * DAY_S)),
  ]
}
