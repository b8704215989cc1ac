import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { inTime } from "../domain/in-time"
import { loggerOf } from "./logger-of"
import { svcOf } from "../modules/svc"
import type { EventRow, HeldEvents } from "../modules/svc/ledger/event-outbox"
import { loggable } from "../modules/svc/ledger/ledger-error"
import { TELL_MS } from "../modules/svc/waits"

const BATCH = 100
/** Longer than telling takes: until then no other instance tells the same events. */
const LEASE_MS = TELL_MS + 10_000

/**
 * Tells subscribers the events that the ledger has written for them (design D26): in the background, with no
 * transaction open, at least once. Each process tells one batch at a time, so a silent event bus holds up only the
 * events. The next sweep of any instance tells the rest.
 */
export const tellSubscribers = (container: MedusaContainer): void => {
  svcOf(container).telling.add("events", () => tellAll(container))
}

const tellAll = async (container: MedusaContainer): Promise<void> => {
  const { outbox } = svcOf(container).ledger

  try {
    // A process that writes another event meanwhile asks for another turn.
    for (let mayBeMore = true; mayBeMore;) {
      // What a silent database gives out after all is told again when its lease runs out.
      const held = await inTime(outbox.claim(BATCH, LEASE_MS), TELL_MS)

      mayBeMore = held.rows.length > 0 && (await tell(container, held)) && held.rows.length === BATCH
    }
  } catch (error) {
    // The events are told again when their leases run out.
    warn(container, `were not told: ${loggable(error)}`)
  }
}

/** False when the event bus does not answer. */
const tell = async (container: MedusaContainer, { rows, token }: HeldEvents): Promise<boolean> => {
  const end = await Promise.race([
    emit(container, { rows, token }),
    wait(TELL_MS, "unanswered" as const, { ref: false }),
  ])

  if (end !== "refused") {
    return end === "told"
  }
  const [first] = rows

  if (first !== undefined && rows.length === 1) {
    warn(container, `the event bus refused ${first.name} of ${first.reference}`)
    await svcOf(container).ledger.outbox.refused(first, token)
    return true
  }
  // Each event by itself: one that the event bus refuses must not hold up the others.
  for (const row of rows) {
    if (!(await tell(container, { rows: [row], token }))) {
      return false
    }
  }
  return true
}

/** A late answer still counts: events that the event bus took are not told again. */
const emit = async (container: MedusaContainer, held: HeldEvents): Promise<"told" | "refused"> => {
  try {
    await container.resolve(Modules.EVENT_BUS).emit(held.rows.map(messageOf))
  } catch {
    return "refused"
  }
  try {
    await svcOf(container).ledger.outbox.told(held)
  } catch (error) {
    warn(container, `are told again: ${loggable(error)}`)
  }
  return "told"
}

const messageOf = ({ id, name, data, orderId, reference }: EventRow) => ({
  name,
  data: { event_id: id, order_id: orderId, reference, ...data },
  // A queue in Redis recognises a repeated event by this id.
  options: { jobId: id },
})

const warn = (container: MedusaContainer, what: string): void => {
  loggerOf(container).warn(`svc.events ${what}`)
}
