import { DEFAULT_OPTIONS, SHOWN_OPTIONS } from "../../../config"
import type { DeliveryReport } from "../../../domain/delivery-outcome"
import {
  type AttemptForAction,
  ORDER_ACTIONS,
  type OrderAction,
  refusalOf,
} from "../../../domain/order-action"
import {
  isFinal,
  ORDER_DECISIONS,
  ORDER_EVENTS,
  ORDER_STATES,
  type OrderState,
  transition,
} from "../../../domain/order-state"
import type { AdminSvcAttentionAction } from "../../../types"
import type { AttentionKind } from "../../../domain/facts/attention-facts"
import { actionOf } from "./attention-kinds"
import { DELIVERY_STATES, INVOICE_STATES, WEBHOOK_STATUSES } from "../../../domain/ledger-states"
import {
  DELIVERY_EXITS,
  INVOICE_EXITS,
  type MerchantExit,
  ORDER_EXITS,
  type StateExits,
  WEBHOOK_EXITS,
} from "./__fixtures__/state-exits"
import { LIMITS } from "../waits"

type AnyState = StateExits<string>

const machines: [string, readonly string[], Readonly<Record<string, AnyState>>][] = [
  ["an attempt", ORDER_STATES, ORDER_EXITS],
  ["a delivery's confirmation", DELIVERY_STATES, DELIVERY_EXITS],
  ["an invoice", INVOICE_STATES, INVOICE_EXITS],
  ["a webhook", WEBHOOK_STATUSES, WEBHOOK_EXITS],
]
const everyState = machines.flatMap(([machine, states, exits]) =>
  states.map((state): [string, string, AnyState | undefined] => [machine, state, exits[state]])
)

/** Every attempt that can be in a state. */
const attemptsIn = (state: OrderState): AttemptForAction[] =>
  (["none", "svc", "merchant"] as const).flatMap((collection) =>
    (["none", "told", "in_doubt"] as const satisfies DeliveryReport[]).flatMap((report) =>
      [null, new Date(0)].map((releasedAt) => ({ state, collection, report, releasedAt }))
    )
  )
const isAllowed = (action: OrderAction, state: OrderState): boolean =>
  attemptsIn(state).some((attempt) => refusalOf(action, [attempt]) === undefined)
const isAction = (exit: MerchantExit): exit is OrderAction => ORDER_ACTIONS.some((action) => action === exit)
const exitsOf = (state: OrderState): readonly MerchantExit[] => ORDER_EXITS[state].exits

const listedBy = ({ limit }: AnyState): readonly AttentionKind[] =>
  limit.kind === "option" || limit.kind === "tries" || limit.kind === "at_once" ? limit.listed : []

/** What the route of a point does, as the rules of the order page call it. */
const ACTIONS_OF_ROUTE: Record<AdminSvcAttentionAction, readonly MerchantExit[]> = {
  reconcile: ["reconcile"],
  retry: ["retry"],
  approve: ["approve"],
  "confirm-delivery": ["confirm_delivery_proof", "confirm_delivery_sms"],
  "delivery-outcome": ["record_delivery_outcome"],
  invoices: ["upload_invoice"],
  "down-payment": ["record_down_payment"],
  resolve: ["resolve"],
}

describe.each(everyState)("%s that is %s", (_, __, found) => {
  it("has an exit for the merchant", () => {
    expect(found?.exits.length).toBeGreaterThan(0)
  })

  it("has a time limit that comes to something, unless nothing is waited for any more", () => {
    switch (found?.limit.kind) {
      case "option":
        expect(SHOWN_OPTIONS).toContain(found.limit.option)
        return
      case "tries":
        expect([...found.limit.moves, ...found.limit.listed]).not.toEqual([])
        return
      case "at_once":
        expect(found.limit.listed).not.toEqual([])
        return
      case "lease":
      case "end":
        return
      case undefined:
        throw new Error("The state has no time limit")
    }
  })
})

it.each(Object.values(LIMITS))("$option is a time by default", ({ ms }) => {
  expect(ms(DEFAULT_OPTIONS)).toBeGreaterThan(0)
})

describe("what is listed about an attempt that the ledger does not have", () => {
  it("is resolved by hand where no webhook can be tried again, while an interrupted order can", () => {
    expect(actionOf("retries_exhausted", null)).toBe("resolve")
    expect(actionOf("order_interrupted", null)).toBe("retry")
    expect(actionOf("unknown_status", "authorized", { of: "delivery" })).toBe("delivery-outcome")
    expect(actionOf("unknown_status", "awaiting_approval", { of: "checkout" })).toBe("approve")
    expect(actionOf("unknown_status", "awaiting_down_payment", { of: "payment" })).toBe("reconcile")
    expect(actionOf("paid_without_order", "initiating")).toBe("resolve")
    expect(actionOf("paid_without_order", "awaiting_approval")).toBe("resolve")
    expect(actionOf("paid_without_order", "authorized")).toBe("reconcile")
    expect(actionOf("delivery_refused", "authorized", { cause: { problem: "proof_no_url" } })).toBe(
      "confirm-delivery"
    )
    expect(actionOf("delivery_refused", "authorized", { cause: { problem: "buyer_not_confirmed" } })).toBe(
      "retry"
    )
  })
})

describe.each(ORDER_STATES)("an attempt that is %s", (state) => {
  const { limit }: StateExits<OrderState> = ORDER_EXITS[state]

  it("names only what the order page offers, and all of it that moves the attempt on", () => {
    const moving: readonly OrderAction[] = [
      "record_down_payment",
      "approve",
      "confirm_delivery_proof",
      "confirm_delivery_sms",
      "record_delivery_outcome",
    ]

    expect(exitsOf(state).filter((exit) => isAction(exit) && !isAllowed(exit, state))).toEqual([])
    expect(moving.filter((action) => isAllowed(action, state) && !exitsOf(state).includes(action))).toEqual(
      []
    )
  })

  it("is moved by time only as the state machine permits", () => {
    const reachable = [...ORDER_EVENTS, ...ORDER_DECISIONS].flatMap((move) => {
      const result = transition(state, move)

      return result.kind === "moved" ? [result.to] : []
    })

    expect(reachable).toEqual(expect.arrayContaining(limit.kind === "option" ? [...limit.moves] : []))
  })

  it("gives the merchant something to do about what is listed", () => {
    const withoutExit = listedBy(ORDER_EXITS[state]).filter((kind) => {
      const way = ACTIONS_OF_ROUTE[actionOf(kind, state)]

      return !way.includes("resolve") && !way.some((action) => exitsOf(state).includes(action))
    })

    expect(withoutExit).toEqual([])
  })

  it("is waited for no more only where no event moves it", () => {
    expect(limit.kind !== "end" || isFinal(state)).toBe(true)
  })
})
