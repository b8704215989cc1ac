import { broken, type Rows, type Violation } from "../evidence"
import { type Attempt, isAuthorised, isSameAmount, type Records } from "../records"
import { CONFIRMED, ENDED, WAITED_FOR } from "../states"

type Point = Rows["points"][number]

/** Its delivery needs no more work. */
const isOver = ({ state, is_released }: Attempt): boolean => state === "delivered" || is_released

/** The service has its invoice now. */
const isAttached = ({ reference }: Attempt, { evidence }: Records, { number: about }: Point): boolean =>
  evidence.invoices.some(
    (invoice) => invoice.reference === reference && invoice.number === about && invoice.state === "attached"
  )

/** An edit of its order was taken back, or what it came to is financed since. Another change is for a person to know of. */
const areSumsEqual = ({ order_id }: Attempt, records: Records, { change }: Point): boolean => {
  const order = records.order(order_id)
  const own = records
    .attemptsOf(order?.id ?? "")
    .filter(({ state, is_released }) => !is_released && !ENDED.includes(state))
  const held = own.flatMap(({ reference }) => records.atService(reference) ?? []).filter(isAuthorised)

  return (
    (change === null || change === "edit") &&
    order !== undefined &&
    order.status !== "canceled" &&
    !order.is_draft &&
    !order.is_taken_back &&
    !order.is_doubled &&
    held.length > 0 &&
    // Else something is still awaited, or in doubt.
    held.length === own.length &&
    own.every(({ state }) => CONFIRMED.includes(state)) &&
    isSameAmount(
      order.total ?? 0,
      held.reduce((sum, { total_amount }) => sum + total_amount, 0),
      held.length
    )
  )
}

const isCanceled = ({ order_id }: Attempt, records: Records): boolean =>
  records.order(order_id)?.status === "canceled"

const isPlaced = ({ order_id }: Attempt, records: Records): boolean =>
  records.order(order_id)?.status !== "canceled" && records.paymentsOf(order_id).length > 0

/** Nothing of it fails any more. */
const goesWell = ({ reference, is_failing }: Attempt, { evidence }: Records): boolean =>
  !is_failing &&
  !evidence.invoices.some(
    (invoice) => invoice.reference === reference && invoice.state === "due" && invoice.is_failing
  ) &&
  !evidence.webhooks.some(
    (webhook) => webhook.reference === reference && ["received", "abandoned"].includes(webhook.status)
  )

/** When a point is out of date, by kind. A kind that is missing here is about a past event. */
const SOLVED: Record<string, (attempt: Attempt, records: Records, point: Point) => boolean> = {
  payment_overdue: ({ state }) => !WAITED_FOR.includes(state),
  delivery_overdue: isOver,
  delivery_unanswered: isOver,
  delivery_in_doubt: isOver,
  delivery_refused: isOver,
  proof_missing: isOver,
  // The buyer who was asked may dispute before anybody says so. The service then refuses a proof, and a person finds out.
  delivery_held: (attempt) =>
    isOver(attempt) || (attempt.state !== "held" && attempt.state !== "out_for_delivery"),
  order_interrupted: (attempt, records) =>
    isCanceled(attempt, records) || records.paymentsOf(attempt.order_id).length > 0,
  paid_without_order: isPlaced,
  replaced_with_other_amount: isPlaced,
  not_canceled: ({ order_id }, records) =>
    order_id === null || records.order(order_id)?.status === "canceled",
  possible_duplicate: ({ at_service_id }) => at_service_id !== null,
  changed_in_medusa: (attempt, records, point) =>
    isCanceled(attempt, records) || areSumsEqual(attempt, records, point),
  plan_differs: ({ state, is_released }) => ENDED.includes(state) || is_released,
  unknown_status: ({ state, is_released }) => ENDED.includes(state) || state === "delivered" || is_released,
  order_unknown_to_service: ({ state, is_released }) => CONFIRMED.includes(state) || is_released,
  second_order_of_cart: (_attempt, { evidence }, { other }) =>
    evidence.orders.some(({ display, status }) => display === other && status === "canceled"),
  invoice_missing: (attempt, records) => !records.lacksInvoice(attempt),
  invoice_refused: isAttached,
  invoice_unknown: isAttached,
  retries_exhausted: goesWell,
  merchant_payment_declined: ({ state }) => state === "authorized" || state === "delivered",
}

/** The list has nothing on it that is settled. */
export const solved = (records: Records): Violation[] =>
  broken(
    "nothing is listed that is solved",
    records.evidence.points.filter((point) => {
      const attempt = records.attempt(point.reference)

      return point.is_open && attempt !== undefined && SOLVED[point.kind]?.(attempt, records, point) === true
    }),
    ({ kind, reference }) =>
      `${kind} of ${reference}, which is ${records.attempt(reference)?.state ?? "unknown"}`
  )
