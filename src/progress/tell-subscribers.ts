import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errorClassOf } from "../domain/error-class"
import { inTime } from "../domain/in-time"
import { loggerOf } from "./logger-of"
import { svcOf } from "../modules/svc"
import type { EventRow, HeldEvents } from "../modules/svc/ledger/event-outbox"
import { loggable } from "../modules/svc/ledger/ledger-error"
import { TELL_MS } from "../modules/svc/waits"

const BATCH = 100
/** The event bus refuses events at large, e.g. since its Redis is full: the others wait for a later turn. */
const REFUSED_IN_A_ROW = 3
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

      mayBeMore =
        held.rows.length > 0 && (await tell(container, held)) === "told" && held.rows.length === BATCH
    }
  } catch (error) {
    // The events are told again when their leases run out.
    warn(container, `were not told: ${loggable(error)}`)
  }
}

/** Its name is what the log has of it. */
class EventBusSilent extends Error {
  override readonly name = "EventBusSilent"
}

const tell = async (container: MedusaContainer, { rows, token }: HeldEvents): Promise<"told" | "refused"> => {
  const end = await inTime(emit(container, { rows, token }), TELL_MS, new EventBusSilent())

  if (end === "told") {
    return end
  }
  const [first] = rows

  if (first !== undefined && rows.length === 1) {
    warn(
      container,
      `the event bus refused ${first.name} of ${first.reference}: ${errorClassOf(end.refusedFor)}`
    )
    await svcOf(container).ledger.outbox.refused(first, token)
    return "refused"
  }
  let inARow = 0

  // Each event by itself: one that the event bus refuses must not hold up the others.
  for (const row of rows) {
    const told = await tell(container, { rows: [row], token })

    inARow = told === "refused" ? inARow + 1 : 0
    if (inARow === REFUSED_IN_A_ROW) {
      return "refused"
    }
  }
  return "told"
}

/** A late answer still counts: events that the event bus took are not told again. */
const emit = async (
  container: MedusaContainer,
  held: HeldEvents
): Promise<"told" | { refusedFor: unknown }> => {
  try {
    await container.resolve(Modules.EVENT_BUS).emit(held.rows.map(messageOf))
  } catch (error) {
    return { refusedFor: error }
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
