import { audit } from "./audit"
import type { Evidence } from "./evidence"
import {
  attempt,
  first,
  held,
  list,
  lastAtService,
  point,
  rulesOf,
  sentAgain,
  undelivered,
  withLink,
} from "./__fixtures__/changed-evidence"
import { soundEvidence } from "./__fixtures__/sound-evidence"

describe("the auditor", () => {
  it("finds nothing where all is sound", () => {
    expect(audit(soundEvidence())).toEqual([])
  })

  describe.each<[string, (evidence: Evidence) => void]>([
    ["authorised only by the service", (e) => (e.service.orders = [])],
    [
      "authorised only by the service",
      (e) => {
        held(e).authorized = false
        held(e).payment_status = "INITIATED"
      },
    ],
    [
      "authorised only by the service",
      (e) => {
        sentAgain(e)
        Object.assign(held(e), { authorized: false, payment_status: "PENDING" })
      },
    ],
    [
      "authorised only by the service",
      (e) => {
        sentAgain(e)
        Object.assign(lastAtService(e), { authorized: false, payment_status: "PENDING" })
        first(e.orderSessions.slice(1)).is_authorised = true
      },
    ],
    [
      "captured only when delivered",
      (e) => {
        sentAgain(e)
        held(e).order_status = "AUTHORIZED"
      },
    ],
    ["captured only when delivered", (e) => (held(e).order_status = "OUT_FOR_DELIVERY")],
    [
      "fulfilled only when authorised",
      (e) => {
        e.payments = []
        e.captures = []
        e.service.orders = []
      },
    ],
    ["the ledger says authorised only after the service", (e) => (e.service.orders = [])],
    ["the ledger says delivered only after the service", (e) => (held(e).order_status = "AUTHORIZED")],
    ["the ledger knows each order at the service", (e) => (e.attempts = [])],
    [
      "what the service has authorised is on a paid order, or listed",
      (e) => (first(e.orders).status = "canceled"),
    ],
    [
      "what the service has authorised is on a paid order, or listed",
      (e) => {
        e.payments = []
        e.captures = []
      },
    ],
    [
      "what the service has authorised is on a paid order, or listed",
      (e) => {
        withLink(e)
        e.payments = [first(e.payments)]
      },
    ],
    ["what the service has authorised is on a paid order, or listed", sentAgain],
    [
      "what the service has authorised is on a paid order, or listed",
      (e) => {
        sentAgain(e)
        // Of the other part of the order.
        list(e, point("possible_duplicate"))
      },
    ],
    [
      "what the service has authorised is on a paid order, or listed",
      (e) => {
        first(e.orders).status = "canceled"
        // As long as it was unpaid.
        list(e, { ...point("payment_overdue", false), is_solved: true })
      },
    ],
    ...[
      "what the service has authorised is on a paid order, or listed",
      "what is authorised in the ledger is so in Medusa, or listed",
    ].map((rule): [string, (evidence: Evidence) => void] => [
      rule,
      (e) => {
        undelivered(e, "authorized", "AUTHORIZED")
        e.payments = []
        // That nothing was shipped says nothing about the payment.
        list(e, point("delivery_overdue"))
      },
    ]),
    [
      "what is delivered at the service is so in the ledger, or listed",
      (e) => {
        undelivered(e, "authorized", "DELIVERED")
        list(e, point("delivery_overdue"))
      },
    ],
    ["the service has each id that the ledger has", (e) => (attempt(e).at_service_id = "ord_2")],
    ["the ledger has the service's id, or it is listed", (e) => (attempt(e).at_service_id = null)],
    [
      "what is delivered at the service is so in the ledger, or listed",
      (e) => (attempt(e).state = "out_for_delivery"),
    ],
    ["the ledger knows each order that is to be paid this way", (e) => (e.attempts = [])],
    ["a webhook that was accepted is kept", (e) => (e.webhooks = [])],
    // One of the two.
    ["a webhook that was accepted is kept", (e) => e.webhooks.pop()],
    ["a webhook that was accepted is kept", (e) => (first(e.webhooks).kind = "delivery")],
    ["a webhook that was accepted is kept", (e) => (first(e.webhooks).body = "{}")],
    ["a webhook that was accepted is kept", (e) => (first(e.webhooks).status = "refused")],
    [
      "a buyer's confirmation that was accepted counts, unless a person has decided since",
      (e) => {
        attempt(e).state = "out_for_delivery"
        list(e, point("delivery_unanswered"))
      },
    ],
    ["an order that a buyer was told of is there", (e) => e.told.push("order_2")],

    [
      "the service finances the buyer of the order and of the cart",
      (e) => (first(e.phones).phone = "+966540000002"),
    ],
    [
      "the service finances the buyer of the order and of the cart",
      (e) => {
        // The order is not made yet.
        e.orders = []
        first(e.phones.slice(1)).phone = "+966540000002"
      },
    ],
    ["a delivery is told only where goods have moved, or somebody asked for it", (e) => (e.moved = [])],
    ["the service is sent the plan that the buyer chose", (e) => (attempt(e).plan = "101")],
    ["the service has the merchant's reference of the down payment", (e) => (attempt(e).utr = "UTR-1")],
    ["the service has the merchant's reference of the down payment", (e) => (held(e).prepaid_utr = "UTR-2")],
    ...[{ sha256: "def" }, { phone: "966540000002" }, { number: "INV-2" }].map(
      (change): [string, (evidence: Evidence) => void] => [
        "an invoice at the service is the document that was given for this order",
        (e) => Object.assign(first(e.documents), change),
      ]
    ),
    [
      "a proof at the service is the one that was given for this order",
      (e) => {
        held(e).delivery = { callback_url: "", proof_url: "http://localhost/_sandbox/files/file_1" }
      },
    ],
    [
      "no stock is kept for an order that is cancelled unpaid",
      (e) => {
        e.reservations.push({ id: "resitem_1", order_id: "order_1" })
        first(e.orders).status = "canceled"
        e.payments = []
      },
    ],
    [
      "the stock of an order that stands is kept",
      (e) => e.lines.push({ id: "ordli_1", order_id: "order_1", quantity: 2, reserved: 1 }),
    ],

    ["the ledger has the service's total", (e) => (held(e).total_amount = 1_184.51)],
    ["the ledger has the service's down payment", (e) => (held(e).prepaid_amount = 296.12)],
    ["the ledger has the service's down payment", (e) => (attempt(e).prepaid = null)],
    ["a payment is what the service finances", (e) => (first(e.payments).amount = 1_184.51)],
    ["a capture is the whole payment", (e) => (first(e.captures).amount = 1_000)],
    ["an order has booked what was captured", (e) => (first(e.orders).paid = 0)],
    ["an order has booked what was captured", (e) => (first(e.orders).paid = null)],
    ["the collection has what was captured", (e) => (first(e.payments).captured_in_collection = 0)],
    ["the service finances an order's total, or it is listed", (e) => (first(e.orders).total = 2_334.5)],
    ["the service finances an order's total, or it is listed", (e) => (first(e.orders).total = null)],
    [
      "the service finances an order's total, or it is listed",
      (e) => {
        first(e.orders).total = 2_334.5
        list(e, point("fulfillment_canceled_after_delivery"))
      },
    ],
    [
      "the service finances an order's total, or it is listed",
      (e) => {
        withLink(e)
        first(e.orders).total = 1_184.5
        list(e, { ...point("changed_in_medusa", false), is_solved: true })
      },
    ],

    [
      "the service finances a cart once, or it is listed",
      (e) => {
        e.attempts.push({ ...attempt(e), reference: "payses_1-2", at_service_id: "ord_2" })
        e.service.orders.push({ ...held(e), order_id: "ord_2", order_reference_id: "payses_1-2" })
      },
    ],
    [
      "a cart becomes one order, or it is listed",
      (e) => {
        e.orders.push({ ...first(e.orders), id: "order_2" })
        e.orderCarts.push({ order_id: "order_2", cart_id: "cart_1" })
      },
    ],
    [
      "a cart becomes one order, or it is listed",
      (e) => {
        e.orders.push({ ...first(e.orders), id: "order_2" })
        e.orderCarts.push({ order_id: "order_2", cart_id: "cart_1" })
        list(e, point("delivery_overdue"))
      },
    ],
    ["a session is paid once", (e) => e.payments.push({ ...first(e.payments), id: "pay_2" })],
    ["an order is paid once", (e) => e.payments.push({ ...first(e.payments), id: "pay_2", session_id: "x" })],
    [
      "an order is paid once",
      (e) => {
        withLink(e)
        first(e.orders).total = 2_000
      },
    ],
    ["a payment is captured once", (e) => e.captures.push(first(e.captures))],
    ["a checkout is sent once", (e) => e.service.sms.push({ kind: "otp", order_id: "ord_1" })],
    [
      "a buyer is asked about a delivery once",
      (e) => e.service.sms.push({ kind: "delivery_link", order_id: "ord_1" }),
    ],
    ["an invoice is attached once", (e) => held(e).invoices.push(first(held(e).invoices))],
    ["the ledger knows each invoice at the service", (e) => (e.invoices = [])],
    ["the ledger and the service have the same invoices", (e) => (held(e).invoices = [])],
    ["the ledger and the service have the same invoices", (e) => (first(e.invoices).state = "refused")],

    ["no attempt is due or leased for ever", (e) => (attempt(e).is_due = true)],
    ["no attempt is due or leased for ever", (e) => (attempt(e).is_leased = true)],
    ["each webhook that was accepted is processed", (e) => (first(e.webhooks).status = "received")],
    ["each webhook that was accepted is processed", (e) => (first(e.webhooks).is_leased = true)],
    [
      "each webhook that was accepted is processed",
      (e) => Object.assign(first(e.webhooks), { status: "received", is_due: false }),
    ],
    ["each webhook that was accepted is processed", (e) => (first(e.webhooks).status = "abandoned")],
    ["no invoice is due or being sent for ever", (e) => (first(e.invoices).state = "sending")],
    ["no invoice is due or being sent for ever", (e) => (first(e.invoices).state = "due")],
    [
      "no invoice is due or being sent for ever",
      (e) => Object.assign(first(e.invoices), { state: "due", is_due: true }),
    ],
    [
      "no invoice waits at an attempt that is over while another one of its order lives",
      (e) => {
        e.attempts.push({ ...attempt(e), reference: "payses_0", state: "declined" })
        e.invoices.push({ ...first(e.invoices), reference: "payses_0", state: "due" })
      },
    ],
    ["no delivery is being confirmed for ever", (e) => (first(e.deliveries).state = "sending")],
    ["nothing is waited for beyond its limit", (e) => (attempt(e).state = "awaiting_down_payment")],
    [
      "nothing is waited for beyond its limit",
      (e) => {
        withLink(e)
        first(e.attempts.slice(1)).state = "awaiting_down_payment"
      },
    ],
    ["what waits for a person is listed", (e) => undelivered(e, "out_for_delivery", "OUT_FOR_DELIVERY")],
    ["what is delivered is captured, or listed", (e) => (e.captures = [])],
    [
      "what is delivered is captured, or listed",
      (e) => {
        e.captures = []
        list(e, point("changed_in_medusa"))
      },
    ],
    [
      "what waits for a person is listed",
      (e) => {
        undelivered(e, "out_for_delivery", "OUT_FOR_DELIVERY")
        list(e, { ...point("payment_overdue", false), is_solved: true })
      },
    ],
    [
      "what is delivered is captured, or listed",
      (e) => {
        withLink(e)
        e.captures = [first(e.captures)]
      },
    ],
    [
      "what is authorised in the ledger is so in Medusa, or listed",
      (e) => {
        undelivered(e, "authorized", "AUTHORIZED")
        e.payments = []
      },
    ],
    ...["out_for_delivery", "held"].map((state): [string, (evidence: Evidence) => void] => [
      "what is authorised in the ledger is so in Medusa, or listed",
      (e) => {
        undelivered(e, state, "OUT_FOR_DELIVERY")
        e.payments = []
        list(e, point("delivery_unanswered"))
      },
    ]),
    ...[
      "what is delivered is captured, or listed",
      "what the service has authorised is on a paid order, or listed",
    ].map((rule): [string, (evidence: Evidence) => void] => [
      rule,
      (e) => {
        e.payments = []
        e.captures = []
        // Of an invoice.
        list(e, { ...point("retries_exhausted"), is_aside: true })
      },
    ]),
    [
      "what waits for a person is listed",
      (e) => {
        undelivered(e, "unconfirmed", "CREATED")
        list(e, point("delivery_overdue"))
      },
    ],
    [
      "an order whose payment was given up is cancelled, or listed",
      (e) => {
        undelivered(e, "expired", "CREATED")
        Object.assign(held(e), { authorized: false, payment_status: "PENDING" })
        e.payments = []
      },
    ],
    ["an invoice that is refused or in doubt is listed", (e) => (first(e.invoices).state = "unknown")],
    ["what is delivered has an invoice, or is listed", (e) => (e.invoices = [])],
    ["nothing is listed that is solved", (e) => list(e, point("invoice_missing"))],
    ["nothing is listed that is solved", (e) => list(e, point("delivery_unanswered"))],
    ["nothing is listed that is solved", (e) => list(e, point("possible_duplicate"))],
    ["nothing is listed that is solved", (e) => list(e, point("changed_in_medusa"))],
    ["nothing is listed that is solved", (e) => list(e, { ...point("changed_in_medusa"), change: "edit" })],
    ["nothing is listed that is solved", (e) => list(e, point("retries_exhausted"))],
    ...["invoice_refused", "invoice_unknown"].map((kind): [string, (evidence: Evidence) => void] => [
      "nothing is listed that is solved",
      (e) => list(e, { ...point(kind), number: "INV-1" }),
    ]),
    ...["unknown_status", "order_unknown_to_service", "replaced_with_other_amount"].map(
      (kind): [string, (evidence: Evidence) => void] => [
        "nothing is listed that is solved",
        (e) => list(e, point(kind)),
      ]
    ),
    ...["order_interrupted", "changed_in_medusa"].map((kind): [string, (evidence: Evidence) => void] => [
      "nothing is listed that is solved",
      (e) => {
        Object.assign(first(e.orders), { status: "canceled", total: 2_334.5 })
        e.payments = []
        list(e, point(kind))
      },
    ]),
    [
      "nothing is listed that is solved",
      (e) => {
        attempt(e).state = "expired"
        list(e, point("plan_differs"))
      },
    ],
    [
      "nothing is listed that is solved",
      (e) => {
        e.orders.push({ ...first(e.orders), id: "order_2", display: "2", status: "canceled" })
        list(e, { ...point("second_order_of_cart"), other: "2" })
      },
    ],
    [
      "nothing is listed that is solved",
      (e) => {
        undelivered(e, "held", "ON_HOLD")
        attempt(e).is_released = true
        list(e, point("delivery_held"))
      },
    ],
    [
      "each event is told",
      (e) => e.events.push({ id: "svcevt_1", name: "svc.needs_attention", reference: "payses_1" }),
    ],
    [
      // Before the six weeks, in which the sweep forgets an event that nobody could be told of.
      "what is due is done before more time passes",
      (e) => e.leftOpen.push({ phase: "Leases end", what: "event", id: "svcevt_1", reference: "payses_1" }),
    ],
    ["subscribers are told of each thing once", (e) => (e.written = [])],
    [
      "subscribers are told of each thing once",
      (e) => e.written.push({ ...first(e.written), id: "svcevt_3" }),
    ],
    ["subscribers are told of each thing once", (e) => (first(e.written.slice(1)).about = "INV-2")],
    ["subscribers are told of each thing once", (e) => e.points.push(point("canceled_in_medusa"))],
    ...[60, null].map((minutes_left): [string, (evidence: Evidence) => void] => [
      "a payment is waited for until the deadline that its buyer has",
      (e) => e.givenUp.push({ reference: "payses_1", minutes_left }),
    ]),
    ...["pay", "try_again"].map((action): [string, (evidence: Evidence) => void] => [
      "nobody who has paid is asked to pay or to order again",
      (e) => (e.asked = [{ order_id: "order_1", action }]),
    ]),
    [
      "nobody who has paid is asked to pay or to order again",
      (e) => {
        withLink(e)
        e.asked = [{ order_id: "order_1", action: "pay" }]
      },
    ],
    [
      "nobody is asked to pay for an order that is cancelled",
      (e) => {
        first(e.orders).status = "canceled"
        e.asked = [{ order_id: "order_1", action: "pay" }]
      },
    ],
    ["no connection sits in a transaction", (e) => e.idle.push({ pid: 1, seconds: 60, query: "update" })],
    [
      "no phone number, document, token or secret is written",
      (e) => e.leaks.push({ where: "server.log", what: "a phone number", line: "966540000001" }),
    ],
  ])("of the rule '%s'", (rule, change) => {
    it("names what breaks it", () => {
      expect(rulesOf(change)).toContain(rule)
    })
  })

  it("says whom a violation is about", () => {
    const evidence = soundEvidence()

    attempt(evidence).is_due = true
    expect(audit(evidence)).toEqual([
      {
        rule: "no attempt is due or leased for ever",
        what: "payses_1 is delivered, due",
        subjects: ["payses_1", "cart_1", "order_1"],
      },
    ])
  })
})
