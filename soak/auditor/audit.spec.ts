import { audit } from "./audit"
import type { Evidence } from "./evidence"
import { soundEvidence } from "./__fixtures__/sound-evidence"

const first = <Row>([row]: Row[]): Row => {
  if (row === undefined) {
    throw new Error("There is no row")
  }
  return row
}

type Change = (evidence: Evidence) => void

const changed = (...changes: Change[]): Evidence => {
  const evidence = soundEvidence()

  changes.forEach((change) => change(evidence))
  return evidence
}

/** The rules that the audit names after this change of the evidence. */
const rulesOf = (change: Change): string[] => [
  ...new Set(audit(changed(change)).map(({ rule }) => rule)),
]

const attempt = ({ attempts }: Evidence) => first(attempts)
const held = ({ service }: Evidence) => first(service.orders)
const point = (kind: string, is_open = true) => ({
  id: "svcatt_1",
  kind,
  reference: "payses_1",
  order_id: "order_1",
  is_open,
  is_solved: false,
})
/** An order that was made dearer. A payment link paid the difference. */
const withLink = (e: Evidence): void => {
  const own = { session_id: "payses_2", order_id: "order_1", cart_id: null, amount: 1_150 }

  Object.assign(first(e.orders), { total: 2_334.5, paid: 2_334.4975 })
  e.orderSessions.push({ order_id: "order_1", session_id: "payses_2" })
  e.payments.push({ ...own, id: "pay_2", captured_in_collection: 1_150 })
  e.captures.push({ payment_id: "pay_2", amount: 1_150, is_by_hand: false })
  e.attempts.push({ ...attempt(e), ...own, reference: "payses_2", at_service_id: "ord_2" })
  e.service.orders.push({
    ...held(e),
    order_id: "ord_2",
    order_reference_id: "payses_2",
    total_amount: 1_150,
    invoices: [],
  })
}
/** The same order before its delivery. */
const undelivered = (evidence: Evidence, state: string, atService: string): void => {
  attempt(evidence).state = state
  held(evidence).order_status = atService
  evidence.captures = []
  first(evidence.orders).paid = 0
  first(evidence.payments).captured_in_collection = 0
}

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
    ["the ledger has the service's id, or it is listed", (e) => (attempt(e).at_service_id = null)],
    [
      "what is delivered at the service is so in the ledger, or listed",
      (e) => (attempt(e).state = "out_for_delivery"),
    ],
    ["the ledger knows each order that is to be paid this way", (e) => (e.attempts = [])],
    ["a webhook that was accepted is kept", (e) => (e.webhooks = [])],
    ["an order that a buyer was told of is there", (e) => e.told.push("order_2")],

    ["the ledger has the service's total", (e) => (held(e).total_amount = 1_184.51)],
    ["the ledger has the service's down payment", (e) => (held(e).prepaid_amount = 296.12)],
    ["a payment is what the service finances", (e) => (first(e.payments).amount = 1_184.51)],
    ["a capture is the whole payment", (e) => (first(e.captures).amount = 1_000)],
    ["an order has booked what was captured", (e) => (first(e.orders).paid = 0)],
    ["the collection has what was captured", (e) => (first(e.payments).captured_in_collection = 0)],
    ["the service finances an order's total, or it is listed", (e) => (first(e.orders).total = 2_334.5)],
    [
      "the service finances an order's total, or it is listed",
      (e) => {
        withLink(e)
        first(e.orders).total = 1_184.5
        e.points.push({ ...point("changed_in_medusa", false), is_solved: true })
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
    ["an invoice is attached once", (e) => held(e).invoices.push({ invoice_number: "INV-1" })],
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
    ["no invoice is due or being sent for ever", (e) => (first(e.invoices).state = "sending")],
    [
      "no invoice is due or being sent for ever",
      (e) => Object.assign(first(e.invoices), { state: "due", is_due: true }),
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
    ["an invoice that is refused or in doubt is listed", (e) => (first(e.invoices).state = "unknown")],
    ["nothing is listed that is solved", (e) => e.points.push(point("delivery_unanswered"))],
    [
      "nothing is listed that is solved",
      (e) => {
        undelivered(e, "held", "ON_HOLD")
        attempt(e).is_released = true
        e.points.push(point("delivery_held"))
      },
    ],
    [
      "each event is told",
      (e) => e.events.push({ id: "svcevt_1", name: "svc.needs_attention", reference: "payses_1" }),
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

  it("lets what an order costs more be paid by a payment link", () => {
    expect(rulesOf(withLink)).toEqual([])
  })

  it("lets a payment link wait for a person who was told", () => {
    expect(
      rulesOf((e) => {
        withLink(e)
        Object.assign(first(e.attempts.slice(1)), { state: "awaiting_down_payment", cart_id: null })
        Object.assign(first(e.service.orders.slice(1)), {
          order_status: "CREATED",
          authorized: false,
          payment_status: "PENDING",
        })
        e.payments.pop()
        e.captures.pop()
        Object.assign(first(e.orders), { total: 1_184.5, paid: 1_184.4975 })
        e.points.push({ ...point("payment_overdue"), reference: "payses_2" })
      })
    ).toEqual([])
  })

  it("lets a checkout wait whose order stands by its payment link, once a person was told", () => {
    const kept = (e: Evidence) => {
      withLink(e)
      undelivered(e, "awaiting_down_payment", "CREATED")
      Object.assign(held(e), { authorized: false, payment_status: "PENDING", invoices: [] })
      Object.assign(first(e.attempts.slice(1)), { state: "authorized" })
      Object.assign(first(e.service.orders.slice(1)), { order_status: "AUTHORIZED" })
      first(e.payments.slice(1)).captured_in_collection = 0
      e.payments.shift()
      e.invoices = []
      e.fulfilments = []
      e.points.push(point("payment_overdue"), { ...point("delivery_overdue"), reference: "payses_2" })
    }
    const rule = "nothing is waited for beyond its limit"

    expect(rulesOf(kept)).not.toContain(rule)
    for (const change of [{ state: "declined" }, { is_released: true }]) {
      expect(
        rulesOf((e) => {
          kept(e)
          Object.assign(first(e.attempts.slice(1)), change)
        })
      ).toContain(rule)
    }
  })

  it("lets no two checkouts wait for each other, nor one whose order is cancelled or gone", () => {
    const overdue = (e: Evidence) => {
      withLink(e)
      for (const { reference } of e.attempts) {
        e.points.push({ ...point("payment_overdue"), reference })
      }
      e.attempts.forEach((one) => Object.assign(one, { state: "awaiting_down_payment" }))
    }
    const link = (e: Evidence) => first(e.attempts.slice(1))
    const waiting = (change: (e: Evidence) => void) =>
      audit(changed(overdue, change))
        .filter(({ rule }) => rule === "nothing is waited for beyond its limit")
        .map(({ subjects: [reference] }) => reference)

    // A checkout and a link: a person decides about both.
    expect(waiting((e) => (link(e).cart_id = null))).toEqual([])
    expect(waiting((e) => (link(e).cart_id = "cart_1"))).toEqual(["payses_1", "payses_2"])
    expect(
      waiting((e) => {
        link(e).cart_id = null
        e.points.pop()
      })
    ).toEqual(["payses_2"])
    for (const orders of [[], [{ ...first(soundEvidence().orders), status: "canceled" }]]) {
      expect(
        waiting((e) => {
          link(e).cart_id = null
          e.orders = orders
        })
      ).toEqual(["payses_1", "payses_2"])
    }
  })

  it("counts no payment whose order the operator has cancelled, unless it was captured", () => {
    const rule = "an order is paid once"
    const paidAnew = (e: Evidence) => {
      withLink(e)
      first(e.orders).total = 1_150
      attempt(e).is_released = true
    }

    expect(rulesOf(paidAnew)).toContain(rule)
    expect(
      rulesOf((e) => {
        paidAnew(e)
        e.captures.shift()
      })
    ).not.toContain(rule)
  })

  it("compares no sum with what a person said counts no more", () => {
    expect(
      rulesOf((e) => {
        first(e.orders).total = 2_334.5
        attempt(e).is_released = true
      })
    ).toEqual([])
  })

  it("lets a merchant capture a payment in parts", () => {
    expect(
      rulesOf((e) => {
        const part = { payment_id: "pay_1", amount: 592.24875 }

        e.captures = [
          { ...part, is_by_hand: true },
          { ...part, is_by_hand: false },
        ]
      })
    ).toEqual([])
  })

  it("wants nothing captured for what the operator cancelled after its delivery", () => {
    expect(
      rulesOf((e) => {
        attempt(e).is_released = true
        e.captures = []
        Object.assign(first(e.orders), { paid: 0 })
        first(e.payments).captured_in_collection = 0
      })
    ).toEqual([])
  })

  it("leaves be what is listed, whether a person has seen to it or not", () => {
    const canceled = (evidence: Evidence) => {
      first(evidence.orders).status = "canceled"
    }

    for (const isOpen of [true, false]) {
      expect(
        rulesOf((evidence) => {
          canceled(evidence)
          evidence.points.push(point("canceled_in_medusa", isOpen))
        })
      ).toEqual([])
    }
  })

  it("lets a webhook wait for a later try whose failures are listed", () => {
    expect(
      rulesOf(({ webhooks, points }) => {
        Object.assign(first(webhooks), { status: "received", is_due: false })
        points.push(point("retries_exhausted"))
      })
    ).toEqual([])
  })

  it("waits for nobody once the operator has cancelled the order", () => {
    expect(
      rulesOf((evidence) => {
        undelivered(evidence, "held", "ON_HOLD")
        attempt(evidence).is_released = true
      })
    ).toEqual([])
  })

  it("takes no point for another", () => {
    expect(
      rulesOf((evidence) => {
        first(evidence.orders).status = "canceled"
        evidence.points.push(point("signature_mismatch"))
      })
    ).toEqual(["what the service has authorised is on a paid order, or listed"])
  })

  it("lets a buyer be asked again about a delivery that was begun anew", () => {
    expect(
      rulesOf(({ service, reopened }) => {
        service.sms.push({ kind: "delivery_link", order_id: "ord_1" })
        reopened.push({ reference: "payses_1" })
      })
    ).toEqual([])
  })
})
