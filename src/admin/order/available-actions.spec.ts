import { allowed, sampleOrder, samplePoint } from "../__fixtures__/sample-order"
import { keys as t } from "../__fixtures__/texts-in"
import { availableActions } from "./available-actions"

/** Medusa's own page offers nothing. */
const NONE = { fulfilPath: undefined, checkStatus: false }
const order = sampleOrder({ attention: [samplePoint] })
const shown = (given = order) => availableActions(t, given, NONE).map(({ action }) => action)

describe("the actions that are shown", () => {
  it("leaves out what was never meant for the order", () => {
    expect(shown()).toEqual([
      "reconcile",
      "confirm_delivery_proof",
      "confirm_delivery_sms",
      "upload_invoice",
      "retry",
      "resolve",
    ])
  })

  it("leaves out what has a button of its own", () => {
    expect(availableActions(t, order, NONE, "upload_invoice").map(({ action }) => action)).toEqual(
      shown().filter((action) => action !== "upload_invoice")
    )
  })

  it("leaves to Medusa what stands on the same page", () => {
    expect(availableActions(t, order, { ...NONE, checkStatus: true }).map(({ action }) => action)).toEqual(
      shown().filter((action) => action !== "reconcile")
    )
  })

  it("offers an approval only when one is waited for", () => {
    const actions = { ...order.actions, approve: allowed }

    expect(shown({ ...order, actions })).toContain("approve")
  })

  it("offers to record what the operator says only when there is something to say", () => {
    const actions = { ...order.actions, record_delivery_outcome: allowed }

    expect(shown({ ...order, actions })).toContain("record_delivery_outcome")
  })

  it("keeps what was possible before, with the reason why it is not now", () => {
    const actions = {
      ...order.actions,
      record_down_payment: { allowed: false, reason: "already_recorded" } as const,
    }

    expect(availableActions(t, { ...order, actions }, NONE)).toContainEqual({
      action: "record_down_payment",
      reason: "order.unavailable order.refusal.already_recorded",
    })
  })

  it("has nothing to resolve where nothing is open", () => {
    expect(availableActions(t, sampleOrder(), NONE).at(-1)).toEqual({
      action: "resolve",
      reason: "order.resolve.nothing",
    })
  })
})
