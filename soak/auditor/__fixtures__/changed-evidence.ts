import { audit } from "../audit"
import type { Evidence } from "../evidence"
import { soundEvidence } from "./sound-evidence"

export const first = <Row>([row]: Row[]): Row => {
  if (row === undefined) {
    throw new Error("There is no row")
  }
  return row
}

type Change = (evidence: Evidence) => void

export const changed = (...changes: Change[]): Evidence => {
  const evidence = soundEvidence()

  changes.forEach((change) => change(evidence))
  return evidence
}

/** Lists a point, of which subscribers were told. */
export const list = (e: Evidence, ...points: Evidence["points"]): void => {
  points.forEach((one, index) => {
    const id = `${one.id}-${e.points.length}-${index}`

    e.points.push({ ...one, id })
    e.written.push({ id: `event ${id}`, name: "svc.needs_attention", reference: one.reference, about: id })
  })
}

/** The rules that the audit names after this change of the evidence. */
export const rulesOf = (change: Change): string[] => [
  ...new Set(audit(changed(change)).map(({ rule }) => rule)),
]

export const attempt = ({ attempts }: Evidence) => first(attempts)
export const held = ({ service }: Evidence) => first(service.orders)
export const point = (kind: string, is_open = true) => ({
  id: "svcatt_1",
  kind,
  reference: "payses_1",
  order_id: "order_1",
  is_open,
  is_solved: false,
  number: null,
  change: null,
  is_aside: false,
  other: null,
})

/** An order that was made dearer. A payment link paid the difference. */
export const withLink = (e: Evidence): void => {
  const own = { session_id: "payses_2", order_id: "order_1", cart_id: null, amount: 1_150 }

  Object.assign(first(e.orders), { total: 2_334.5, paid: 2_334.4975 })
  e.orderSessions.push({ order_id: "order_1", session_id: "payses_2", is_authorised: true })
  e.payments.push({ ...own, id: "pay_2", captured_in_collection: 1_150 })
  e.captures.push({ payment_id: "pay_2", amount: 1_150, is_by_hand: false })
  e.attempts.push({ ...attempt(e), ...own, reference: "payses_2", at_service_id: "ord_2" })
  e.service.orders.push({
    ...held(e),
    order_id: "ord_2",
    order_reference_id: "payses_2",
    total_amount: 1_150,
  })
  e.invoices.push({ ...first(e.invoices), reference: "payses_2" })
}

/** The buyer chose a plan again, and the cart was sent anew, under another reference. */
export const sentAgain = (e: Evidence): void => {
  const own = { session_id: "payses_2", at_service_id: "ord_2" }

  e.attempts.push({ ...attempt(e), ...own, reference: "payses_2" })
  e.orderSessions.push({ order_id: "order_1", session_id: "payses_2", is_authorised: false })
  e.service.orders.push({ ...held(e), order_id: "ord_2", order_reference_id: "payses_2", invoices: [] })
}
export const lastAtService = ({ service }: Evidence) => first(service.orders.slice(-1))

/** The same order before its delivery. */
export const undelivered = (evidence: Evidence, state: string, atService: string): void => {
  attempt(evidence).state = state
  held(evidence).order_status = atService
  evidence.captures = []
  first(evidence.orders).paid = 0
  first(evidence.payments).captured_in_collection = 0
}

/** The same order, of which the service was never told. */
export const unsent = (evidence: Evidence, state: string): void => {
  undelivered(evidence, state, "CREATED")
  Object.assign(attempt(evidence), { at_service_id: null, prepaid: null })
  evidence.service = { orders: [], files: [], sms: [], webhooks: [] }
  evidence.payments = []
  evidence.invoices = []
  evidence.fulfilments = []
  first(evidence.orderSessions).is_authorised = false
}
