import type { OrderMove } from "../../../domain/order-state"
import type { ActivityEntry } from "./activity"
import type { NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { AttentionKind } from "./attention"
import type { DeliveryPatch } from "./delivery-ledger"
import type { OrderPatch, OrderRow } from "./order-row"

/**
 * A change of one attempt, all of it or nothing: a move of the state machine, columns, those of its delivery, a line
 * of the timeline, a thing to look at. An event that has happened before writes no second line.
 */
export interface OrderChange {
  event?: OrderMove
  /** When the news came in, if it may be old: what a person has decided since counts more. */
  learntAt?: Date
  patch?: OrderPatch
  delivery?: DeliveryPatch
  activity?: ActivityEntry
  attention?: NewAttentionFact
  /** What was listed and has settled itself. */
  settles?: readonly AttentionKind[]
  /** Look at the attempt at this time, if not before. */
  wakeAt?: Date
}

/** Who writes: the holder of a lease, which it may give back with the same write, to be looked at again at `wakeAt`. */
export interface Writer {
  token: string
  release?: { wakeAt: Date | null }
}

/** What became of a change: `illegal` means that the state machine refused the event and nothing but a note was written. */
export interface ChangeResult {
  row: OrderRow
  transition: "none" | "moved" | "unchanged" | "illegal"
}
