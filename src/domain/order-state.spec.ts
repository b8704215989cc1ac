import * as fc from "fast-check"
import { ORDER_STATE_RANK } from "./__fixtures__/order-state-rank"
import {
  type IllegalReason,
  isAwaitingPayment,
  isFinal,
  isFulfillable,
  isLiveAtService,
  ORDER_DECISIONS,
  ORDER_EVENTS,
  ORDER_STATES,
  type OrderEvent,
  type OrderMove,
  type OrderState,
  transition,
} from "./order-state"

const run = (start: OrderState, moves: readonly OrderMove[]): OrderState =>
  moves.reduce<OrderState>((state, move) => {
    const result = transition(state, move)

    return result.kind === "moved" ? result.to : state
  }, start)

const events = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 30 })
const moves = fc.array(fc.constantFrom<OrderMove>(...ORDER_EVENTS, ...ORDER_DECISIONS), { maxLength: 30 })
const starts = fc.constantFrom<OrderState>("initiating", "awaiting_merchant_payment")
const confirming: readonly OrderMove[] = ["checkout_created", "down_payment_confirmed", "approved"]

const illegal = (reason: IllegalReason) => ({ kind: "illegal", reason })
const movedTo = (to: OrderState) => ({ kind: "moved", to })

const steps = ORDER_STATES.flatMap((from) =>
  ORDER_EVENTS.flatMap((event) => {
    const result = transition(from, event)

    return result.kind === "moved" ? [{ from, event, to: result.to }] : []
  })
)

it.each(steps)(
  "$event takes an order that is $from forward, and changes nothing when it comes again",
  (step) => {
    expect(ORDER_STATE_RANK[step.to]).toBeGreaterThan(ORDER_STATE_RANK[step.from])
    expect(transition(step.to, step.event)).toEqual({ kind: "unchanged" })
  }
)

describe("any sequence of events", () => {
  it("never makes an order fulfillable without an event that confirms it", () => {
    fc.assert(
      fc.property(starts, moves, (start, sequence) => {
        const unconfirmed = sequence.filter((move) => !confirming.includes(move))

        expect(isFulfillable(run(start, unconfirmed))).toBe(false)
      })
    )
  })

  it("moves nothing when an event that was applied comes late", () => {
    fc.assert(
      fc.property(starts, events, (start, sequence) => {
        const applied: OrderEvent[] = []
        let state = start

        for (const event of sequence) {
          const result = transition(state, event)

          if (result.kind === "moved") {
            applied.push(event)
            state = result.to
          }
        }

        for (const late of applied) {
          expect(transition(state, late).kind).not.toBe("moved")
        }
      })
    )
  })
})

describe("a person's decision", () => {
  it("never makes an order of one that the service does not hold, nor ends one", () => {
    fc.assert(
      fc.property(starts, moves, fc.constantFrom(...ORDER_DECISIONS), (start, sequence, decision) => {
        const before = run(start, sequence)
        const after = run(before, [decision])

        expect(isFulfillable(after)).toBe(isFulfillable(before))
        expect(after === before || !isFinal(after)).toBe(true)
      })
    )
  })

  it("holds an order whose goods are on their way or have arrived, until it is settled or opened again", () => {
    for (const state of ["authorized", "out_for_delivery", "delivered"] as const) {
      expect(transition(state, "disputed")).toEqual(movedTo("held"))
    }
    expect(transition("held", "disputed")).toEqual({ kind: "unchanged" })
    expect(transition("held", "delivered")).toEqual(movedTo("delivered"))
    expect(transition("held", "reopened")).toEqual(movedTo("authorized"))
    expect(transition("held", "out_for_delivery")).toEqual({ kind: "overtaken" })
  })

  it("takes nothing back that nobody disputes", () => {
    expect(transition("delivered", "reopened")).toEqual(illegal("state_is_final"))
    expect(transition("expired", "disputed")).toEqual(illegal("state_is_final"))
    expect(transition("awaiting_down_payment", "reopened")).toEqual(illegal("not_expected"))
  })
})

describe("the way of an order", () => {
  it.each<[string, OrderState, OrderMove[], OrderState]>([
    ["without down payment", "initiating", ["checkout_created", "delivered"], "delivered"],
    [
      "with a down payment collected by the service",
      "initiating",
      ["checkout_created_with_down_payment", "down_payment_confirmed", "out_for_delivery", "delivered"],
      "delivered",
    ],
    [
      "with a down payment collected by the merchant",
      "awaiting_merchant_payment",
      ["merchant_payment_recorded", "checkout_created"],
      "authorized",
    ],
    ["approved by hand", "initiating", ["checkout_created_needing_approval", "approved"], "authorized"],
    [
      "disputed, then confirmed after all",
      "initiating",
      ["checkout_created", "out_for_delivery", "disputed", "delivered"],
      "delivered",
    ],
    [
      "disputed, asked anew, then confirmed",
      "initiating",
      ["checkout_created", "delivered", "disputed", "reopened", "out_for_delivery", "delivered"],
      "delivered",
    ],
    ["declined", "initiating", ["checkout_declined"], "declined"],
    ["declined before the merchant was paid", "awaiting_merchant_payment", ["checkout_declined"], "declined"],
    ["never answered", "initiating", ["checkout_unconfirmed"], "unconfirmed"],
    ["not paid in time", "initiating", ["checkout_created_with_down_payment", "expired"], "expired"],
    ["not paid to the merchant in time", "awaiting_merchant_payment", ["expired"], "expired"],
  ])("%s", (_way, start, sequence, end) => {
    expect(run(start, sequence)).toBe(end)
  })
})

describe("what does not apply", () => {
  it("says that an order was paid after it had expired, and does not revive it", () => {
    expect(transition("expired", "down_payment_confirmed")).toEqual(illegal("paid_after_expiry"))
    expect(transition("expired", "merchant_payment_recorded")).toEqual(illegal("paid_after_expiry"))
  })

  it("does not expire an order that was paid in the meantime, nor one whose outcome is unknown", () => {
    expect(transition("authorized", "expired")).toEqual(illegal("not_expected"))
    expect(transition("initiating", "expired")).toEqual(illegal("not_expected"))
  })

  it("lets nobody approve an order in place of its down payment", () => {
    expect(transition("awaiting_down_payment", "approved").kind).toBe("illegal")
    expect(transition("awaiting_down_payment", "checkout_created").kind).toBe("illegal")
  })

  it("ignores a delivery event that was overtaken, and keeps a delivered order delivered", () => {
    expect(transition("delivered", "out_for_delivery")).toEqual({ kind: "overtaken" })
  })

  it("does not let a late answer bring back an attempt that was declined or given up, nor anything else", () => {
    for (const state of ["declined", "expired"] as const) {
      expect(transition(state, "checkout_created")).toEqual(illegal("state_is_final"))
      expect(ORDER_EVENTS.map((event) => transition(state, event).kind)).not.toContain("moved")
    }
  })

  it("takes the answer to a reference that was sent again for what became of an unconfirmed attempt", () => {
    expect(transition("unconfirmed", "checkout_created")).toEqual(movedTo("authorized"))
    expect(transition("unconfirmed", "checkout_created_with_down_payment")).toEqual(
      movedTo("awaiting_down_payment")
    )
  })
})

describe("groups of states", () => {
  const those = (holds: (state: OrderState) => boolean) => ORDER_STATES.filter(holds)

  it("names what may be fulfilled, what the service holds, what awaits payment and what is final", () => {
    expect(those(isFulfillable)).toEqual(["authorized", "out_for_delivery", "held", "delivered"])
    expect(those(isLiveAtService)).toEqual([
      "awaiting_down_payment",
      "awaiting_approval",
      "authorized",
      "out_for_delivery",
      "held",
      "delivered",
    ])
    expect(those(isAwaitingPayment)).toEqual(["awaiting_merchant_payment", "awaiting_down_payment"])
    expect(those(isFinal)).toEqual(["declined", "expired", "delivered"])
  })
})
