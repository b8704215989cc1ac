import { audit } from "./audit"
import type { Evidence } from "./evidence"
import {
  attempt,
  changed,
  first,
  held,
  list,
  point,
  rulesOf,
  undelivered,
  unsent,
  withLink,
} from "./__fixtures__/changed-evidence"
import { soundEvidence } from "./__fixtures__/sound-evidence"

describe("the auditor, where nothing is wrong,", () => {
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
        first(e.orderSessions.slice(1)).is_authorised = false
        e.payments.pop()
        e.captures.pop()
        Object.assign(first(e.orders), { total: 1_184.5, paid: 1_184.4975 })
        list(e, { ...point("payment_overdue"), reference: "payses_2" })
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
      list(e, point("payment_overdue"), { ...point("delivery_overdue"), reference: "payses_2" })
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

  it.each([
    ["whose goods have left unpaid", (e: Evidence) => (e.isBlocking = false)],
    [
      "that has no deadline",
      (e: Evidence) => {
        attempt(e).is_endless = true
        e.fulfilments = []
      },
    ],
  ])("lets an order %s wait for its payment, once a person was told", (_what, change) => {
    const waiting = (e: Evidence) => {
      undelivered(e, "awaiting_merchant_payment", "CREATED")
      change(e)
    }
    const rule = "nothing is waited for beyond its limit"

    expect(rulesOf(waiting)).toContain(rule)
    expect(
      rulesOf((e) => {
        waiting(e)
        list(e, point("payment_overdue"))
      })
    ).not.toContain(rule)
  })

  it("lets an old interrupted order wait for a person, without stock", () => {
    const interrupted = (listed: string) =>
      rulesOf((e) => {
        unsent(e, "initiating")
        e.lines.push({ id: "ordli_1", order_id: "order_1", quantity: 2, reserved: 0 })
        list(e, { ...point(listed), order_id: "order_1" })
      })

    expect(interrupted("order_interrupted")).toEqual([])
    expect(interrupted("not_canceled")).toEqual(["nothing is waited for beyond its limit"])
    expect(interrupted("payment_overdue")).toEqual([
      "the stock of an order that stands is kept",
      "nothing is waited for beyond its limit",
    ])
  })

  it("lets a recorded payment wait for a person whose checkout cannot be sent any more", () => {
    const rulesWhile = (state: string) =>
      rulesOf((e) => {
        unsent(e, state)
        list(e, point("paid_without_order"))
      })

    expect(rulesWhile("initiating")).toEqual([])
    expect(rulesWhile("awaiting_down_payment")).toEqual(["nothing is waited for beyond its limit"])
  })

  it("lets no two checkouts wait for each other, nor one whose order is cancelled or gone", () => {
    const overdue = (e: Evidence) => {
      withLink(e)
      e.fulfilments = []
      for (const { reference } of e.attempts) {
        list(e, { ...point("payment_overdue"), reference })
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
          list(evidence, point("canceled_in_medusa", isOpen))
        })
      ).toEqual([])
    }
  })

  it("lets a person's word stand after a buyer's confirmation", () => {
    expect(
      rulesOf((evidence) => {
        undelivered(evidence, "held", "ON_HOLD")
        attempt(evidence).is_decided = true
        list(evidence, point("delivery_held"))
      })
    ).toEqual([])
  })

  it("lets a webhook wait for a later try whose failures are listed", () => {
    expect(
      rulesOf((e) => {
        Object.assign(first(e.webhooks), { status: "received", is_due: false })
        list(e, { ...point("retries_exhausted"), is_aside: true })
      })
    ).toEqual([])
  })

  it("lets a payment link ask for the rest of what its order costs, and an order with a link be paid by it alone", () => {
    expect(
      rulesOf((e) => {
        withLink(e)
        first(e.orders).total = 3_000
        list(e, point("changed_in_medusa"))
        e.asked = [{ order_id: "order_1", action: "pay" }]
      })
    ).toEqual([])
  })

  it("lets a buyer order again whose order the operator has cancelled", () => {
    expect(
      rulesOf((e) => {
        attempt(e).is_released = true
        e.asked = [{ order_id: "order_1", action: "try_again" }]
      })
    ).toEqual([])
  })

  it("lets a buyer order again whose order nobody has approved in time", () => {
    expect(
      rulesOf((e) => {
        undelivered(e, "expired", "AUTHORIZED")
        held(e).payment_status = null
        Object.assign(held(e), { invoices: [] })
        e.payments = []
        e.invoices = []
        e.orderSessions = []
        e.written = []
        e.news = []
        e.fulfilments = []
        Object.assign(first(e.orders), { status: "canceled" })
        list(e, point("canceled_in_medusa"))
        e.asked = [{ order_id: "order_1", action: "try_again" }]
      })
    ).not.toContain("nobody who has paid is asked to pay or to order again")
  })

  it("lets a change be listed while a part of its order is in doubt, whatever the service holds of it", () => {
    expect(
      rulesOf((e) => {
        withLink(e)
        first(e.attempts.slice(1)).state = "unconfirmed"
        list(e, point("changed_in_medusa"))
      })
    ).not.toContain("nothing is listed that is solved")
  })

  it("lets an unpaid order be given up at its deadline, by whichever clock", () => {
    expect(rulesOf((e) => e.givenUp.push({ reference: "payses_1", minutes_left: 2 }))).toEqual([])
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
        list(evidence, point("signature_mismatch"))
      })
    ).toEqual(["what the service has authorised is on a paid order, or listed"])
  })

  it("lets a person have a delivery told of which Medusa knows nothing", () => {
    expect(
      rulesOf((evidence) => {
        evidence.moved = []
        evidence.requested.push({ reference: "payses_1" })
      })
    ).toEqual([])
  })

  it("blames nobody for the stock of a paid order that Medusa cancelled while it was shipped", () => {
    expect(
      rulesOf((evidence) => {
        first(evidence.orders).status = "canceled"
        list(evidence, point("canceled_in_medusa"))
        evidence.reservations.push({ id: "resitem_1", order_id: "order_1" })
      })
    ).toEqual([])
  })

  it("lets stock be kept for an order that stands, and for one that Medusa has deleted", () => {
    expect(
      rulesOf(({ reservations, lines }) => {
        reservations.push({ id: "resitem_1", order_id: "order_1" }, { id: "resitem_2", order_id: null })
        lines.push({ id: "ordli_1", order_id: "order_1", quantity: 2, reserved: 2 })
      })
    ).toEqual([])
  })

  it("compares no sums while goods that were exchanged are on their way back", () => {
    expect(
      rulesOf(({ orders }) => {
        Object.assign(first(orders), { total: 2_334.5, is_taken_back: true })
      })
    ).toEqual([])
  })

  it("lets what is not solved be listed", () => {
    const listed = (kind: string, change: (evidence: Evidence) => void, more = {}) =>
      rulesOf((evidence) => {
        change(evidence)
        list(evidence, { ...point(kind), ...more })
      })

    // Goods came back, whatever the order costs.
    expect(listed("changed_in_medusa", () => undefined, { change: "return" })).toEqual([])
    // The operator may have amended it to what a person settled.
    expect(listed("changed_in_medusa", () => undefined, { change: "settled" })).toEqual([])
    expect(listed("changed_in_medusa", (e) => (first(e.orders).total = 2_334.5))).toEqual([])
    expect(listed("changed_in_medusa", (e) => (first(e.orders).is_doubled = true))).toEqual([])
    expect(listed("retries_exhausted", (e) => (attempt(e).is_failing = true))).toEqual([])
    expect(listed("retries_exhausted", (e) => (first(e.webhooks).status = "abandoned"))).toEqual([])
    expect(listed("invoice_refused", () => undefined, { number: "INV-2" })).toEqual([])
    expect(
      listed("invoice_missing", (e) => {
        e.invoices = []
        held(e).invoices = []
      })
    ).toEqual([])
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
