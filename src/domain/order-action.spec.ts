import { DELIVERY_OUTCOMES, type DeliveryOutcome, type DeliveryReport } from "./delivery-outcome"
import type { OrderActionRefusal } from "./order-action-refusal"
import {
  type AttemptForAction,
  attemptFor,
  attemptsForOutcome,
  attemptsFor,
  currentAttempt,
  deliveryOutcomes,
  type OrderAction,
  ORDER_ACTIONS,
  orderActions,
  refusalOf,
} from "./order-action"
import { ORDER_STATES, type OrderState } from "./order-state"

const of = (state: OrderState, collection: AttemptForAction["collection"] = "none"): AttemptForAction => ({
  state,
  collection,
  releasedAt: null,
})

const allowed = { allowed: true, reason: null }
const refused = (reason: OrderActionRefusal) => ({ allowed: false, reason })

describe("the attempt that counts", () => {
  it("is the latest that came to something", () => {
    const attempts = [of("declined"), of("authorized"), of("expired")]

    expect(currentAttempt(attempts)).toBe(attempts[1])
  })

  it("is the latest when none came to anything, and none without attempts", () => {
    const attempts = [of("declined"), of("unconfirmed")]

    expect(currentAttempt(attempts)).toBe(attempts[0])
    expect(currentAttempt([])).toBeUndefined()
  })
})

type Refusal = OrderActionRefusal | null
/** Why an action is refused in most states and in others; null where it is allowed. */
type Rule = [usual: Refusal, others?: Partial<Record<OrderState, Refusal>>]

const delivery: Partial<Record<OrderState, Refusal>> = {
  declined: "no_live_attempt",
  unconfirmed: "no_live_attempt",
  expired: "order_expired",
  authorized: null,
  out_for_delivery: null,
  held: "delivery_disputed",
  delivered: "already_delivered",
}
const rules: [OrderAction, AttemptForAction["collection"], ...Rule][] = [
  ["reconcile", "none", null],
  ["retry", "none", null],
  ["resolve", "none", null],
  ["confirm_delivery_proof", "none", "not_authorized_yet", delivery],
  [
    "confirm_delivery_sms",
    "none",
    "not_authorized_yet",
    { ...delivery, out_for_delivery: "buyer_already_asked" },
  ],
  [
    "record_delivery_outcome",
    "none",
    "not_authorized_yet",
    { ...delivery, held: null, delivered: null, awaiting_down_payment: null, awaiting_approval: null },
  ],
  [
    "upload_invoice",
    "none",
    null,
    { declined: "no_live_attempt", unconfirmed: "no_live_attempt", expired: "order_expired" },
  ],
  ["approve", "none", "not_awaiting_approval", { awaiting_approval: null, authorized: "already_done" }],
  ["extend_deadline", "none", "no_deadline", { expired: "order_expired" }],
  ["record_down_payment", "none", "no_merchant_down_payment"],
  ["record_down_payment", "svc", "no_merchant_down_payment"],
  [
    "record_down_payment",
    "merchant",
    "already_recorded",
    { awaiting_merchant_payment: null, declined: null, expired: null },
  ],
]

describe.each(rules)(
  "the action %s of an order with collection %s",
  (action, collection, usual, others = {}) => {
    it.each(ORDER_STATES)("that is %s", (state) => {
      const { [state]: expected = usual } = others

      expect(refusalOf(action, [of(state, collection)]) ?? null).toBe(expected)
    })
  }
)

describe("waiting longer", () => {
  const withDeadline = (state: OrderState) => ({ ...of(state), expiresAt: new Date() })

  it.each(ORDER_STATES)("of an order with a deadline that is %s", (state) => {
    const isAwaited = state.startsWith("awaiting_")

    expect(refusalOf("extend_deadline", [withDeadline(state)])).toBe(
      isAwaited ? undefined : state === "expired" ? "order_expired" : "no_deadline"
    )
  })

  it("is in vain once the order is cancelled", () => {
    expect(refusalOf("extend_deadline", [withDeadline("awaiting_down_payment")], true)).toBe("order_canceled")
  })
})

describe("what the operator says of a delivery", () => {
  const verdicts = (state: OrderState, report: DeliveryReport) =>
    DELIVERY_OUTCOMES.map((each) => deliveryOutcomes([{ ...of(state), report }])[each].reason)

  const early = "not_authorized_yet"
  const unreported = "delivery_not_reported"

  it.each<[OrderState, DeliveryReport, Partial<Record<DeliveryOutcome, OrderActionRefusal>>]>([
    ["awaiting_down_payment", "none", { disputed: early, delivered: early, ask_again: early }],
    ["awaiting_approval", "none", { disputed: early, delivered: early, ask_again: early }],
    ["authorized", "none", { disputed: unreported, delivered: unreported, ask_again: unreported }],
    ["authorized", "told", {}],
    ["authorized", "in_doubt", {}],
    ["out_for_delivery", "told", { ask_again: "buyer_already_asked" }],
    ["out_for_delivery", "in_doubt", {}],
    ["held", "told", { disputed: "already_done" }],
    ["delivered", "told", { delivered: "already_done", ask_again: "already_delivered" }],
  ])(
    "is recorded for an order that is %s, of whose delivery the service was told so far: %s, but for %j",
    (state, report, refusals) => {
      expect(verdicts(state, report)).toEqual(DELIVERY_OUTCOMES.map((each) => refusals[each] ?? null))
    }
  )

  it("is refused for one reason where nothing can be said", () => {
    expect(new Set(verdicts("awaiting_merchant_payment", "none"))).toEqual(new Set([early]))
    expect(new Set(verdicts("expired", "none"))).toEqual(new Set(["order_expired"]))
    expect(new Set(verdicts("declined", "none"))).toEqual(new Set(["no_live_attempt"]))
  })

  it("is about the attempt that counts", () => {
    const attempts = [of("declined"), { ...of("authorized"), report: "in_doubt" as const }]

    expect(orderActions(attempts).record_delivery_outcome).toEqual(allowed)
  })
})

describe("the verdicts on all actions", () => {
  it("are of the attempt that counts, for what is done with it", () => {
    const verdicts = orderActions([of("declined"), of("authorized")])

    expect(verdicts.confirm_delivery_proof).toEqual(allowed)
    expect(verdicts.upload_invoice).toEqual(allowed)
    expect(orderActions([of("declined"), of("expired")]).upload_invoice).toEqual(refused("order_expired"))
  })

  it("send nothing more of an order that is cancelled", () => {
    const verdicts = orderActions([of("authorized")], true)
    const inVain = ORDER_ACTIONS.filter((action) => verdicts[action].reason === "order_canceled")

    expect(inVain).toEqual(["confirm_delivery_proof", "confirm_delivery_sms", "upload_invoice"])
    expect(refusalOf("upload_invoice", [of("expired")], true)).toBe("order_expired")
  })

  it("send no checkout again of an order that is cancelled, but take a payment that was awaited", () => {
    const reason = (state: OrderState) => refusalOf("record_down_payment", [of(state, "merchant")], true)

    expect(reason("declined")).toBe("order_canceled")
    expect(reason("awaiting_merchant_payment")).toBeUndefined()
    expect(reason("expired")).toBeUndefined()
  })

  it("allow no invoice when a person has settled that the service holds nothing", () => {
    const released = { ...of("authorized"), releasedAt: new Date(0) }

    expect(orderActions([released]).upload_invoice).toEqual(refused("no_live_attempt"))
    expect(orderActions([released, of("authorized")]).upload_invoice.allowed).toBe(true)
  })

  it("confirm no delivery and approve nothing that a person has settled, and never before what counts", () => {
    const counts = of("awaiting_down_payment", "svc")
    const released = { ...of("authorized"), report: "told" as const, releasedAt: new Date(0) }
    const settled = refused("no_live_attempt")

    expect(currentAttempt([released, counts])).toBe(counts)
    expect(orderActions([released])).toMatchObject({
      confirm_delivery_proof: settled,
      confirm_delivery_sms: settled,
      record_delivery_outcome: settled,
    })
    expect(orderActions([{ ...of("awaiting_approval"), releasedAt: new Date(0) }]).approve).toEqual(settled)
    expect(deliveryOutcomes([released]).delivered).toEqual(settled)
    expect(deliveryOutcomes([released]).canceled).toEqual(refused("already_done"))
  })
})

describe("an order with several live attempts", () => {
  const link = of("awaiting_down_payment", "svc")
  const told = (state: OrderState) => ({ ...of(state), report: "told" as const })
  const authorized = told("authorized")
  const asked = told("out_for_delivery")
  const delivered = told("delivered")
  const held = told("held")

  it("is delivered by hand while its payment link waits for a down payment", () => {
    expect(attemptFor("confirm_delivery_proof", [link, authorized])).toBe(authorized)
    expect(attemptFor("confirm_delivery_sms", [link, authorized])).toBe(authorized)
    expect(attemptFor("confirm_delivery_proof", [link, asked])).toBe(asked)
    expect(attemptsForOutcome("delivered", [link, asked])).toEqual([asked])
    expect(orderActions([link, authorized])).toMatchObject({
      confirm_delivery_proof: allowed,
      confirm_delivery_sms: allowed,
      record_delivery_outcome: allowed,
    })
    expect(deliveryOutcomes([link, asked])).toMatchObject({
      disputed: allowed,
      delivered: allowed,
      ask_again: refused("not_authorized_yet"),
    })
  })

  it("has the rest confirmed, or settled, when its payment link is delivered first", () => {
    expect(attemptFor("confirm_delivery_proof", [delivered, authorized])).toBe(authorized)
    expect(attemptsForOutcome("delivered", [delivered, asked])).toEqual([asked])
    expect(attemptsForOutcome("disputed", [delivered, asked])).toEqual([asked])
    expect(attemptsForOutcome("ask_again", [delivered, held])).toEqual([held])
    expect(refusalOf("confirm_delivery_proof", [delivered, asked])).toBeUndefined()
    expect(deliveryOutcomes([delivered, asked]).delivered).toEqual(allowed)
  })

  it("has a dispute settled before a buyer's answer is recorded, and of equals the latest", () => {
    expect(attemptsForOutcome("delivered", [asked, held])).toEqual([held])
    expect(attemptsForOutcome("disputed", [asked, held])).toEqual([asked])
    expect(attemptsForOutcome("disputed", [delivered, { ...delivered }])[0]).toBe(delivered)
  })

  it("is cancelled as a whole by the operator, of which nothing is left to say a second time", () => {
    const over = { ...authorized, releasedAt: new Date() }

    expect(attemptsForOutcome("canceled", [link, asked, authorized])).toEqual([asked, authorized, link])
    expect(attemptsForOutcome("canceled", [over, { ...over }])).toEqual([over])
    expect(attemptsForOutcome("delivered", [asked, authorized])).toEqual([asked])
    expect(attemptsForOutcome("canceled", [])).toEqual([])
  })

  it("is given a proof for all that permit it", () => {
    expect(attemptsFor("confirm_delivery_proof", [authorized, link, asked, delivered])).toEqual([
      authorized,
      asked,
    ])
    expect(attemptsFor("confirm_delivery_sms", [authorized, asked])).toEqual([authorized])
  })

  it("is approved though its payment link was declined, or waits", () => {
    const awaiting = of("awaiting_approval")

    expect(attemptFor("approve", [of("declined"), awaiting])).toBe(awaiting)
    expect(attemptFor("approve", [link, awaiting])).toBe(awaiting)
    expect(orderActions([of("declined"), awaiting]).approve).toEqual(allowed)
    expect(refusalOf("approve", [of("declined"), of("authorized")])).toBe("already_done")
  })

  it("has its payment recorded though its payment link was declined, and never sends an earlier one again", () => {
    const awaiting = of("awaiting_merchant_payment", "merchant")

    expect(attemptFor("record_down_payment", [of("declined"), awaiting])).toBe(awaiting)
    expect(attemptFor("record_down_payment", [of("declined", "merchant"), awaiting])).toBe(awaiting)
    expect(refusalOf("record_down_payment", [of("authorized", "merchant"), of("declined", "merchant")])).toBe(
      "already_recorded"
    )
    expect(refusalOf("record_down_payment", [of("declined"), of("expired", "merchant")])).toBe(
      "no_merchant_down_payment"
    )
  })

  it("has the payment recorded first of what waits longest, which counts until then", () => {
    const own = of("awaiting_merchant_payment", "merchant")
    const linkThatWaits = of("awaiting_merchant_payment", "merchant")

    expect(attemptFor("record_down_payment", [linkThatWaits, own])).toBe(own)
    expect(currentAttempt([linkThatWaits, own])).toBe(own)
    expect(currentAttempt([of("authorized"), own])).toBe(own)
  })

  it("is not acted on by what a person has settled, and tells why of the attempt that counts", () => {
    const released = { ...asked, releasedAt: new Date(0) }

    expect(attemptsFor("confirm_delivery_proof", [link, released])).toEqual([])
    expect(refusalOf("confirm_delivery_proof", [link, released])).toBe("not_authorized_yet")
    expect(attemptsForOutcome("delivered", [link, released])).toEqual([link])
    expect(attemptFor("approve", [])).toBeUndefined()
  })
})
