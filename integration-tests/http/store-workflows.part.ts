import { Modules } from "@medusajs/framework/utils"
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import * as workflows from "../../src/workflows"
import { choosePayment, draftOrder, paymentLink } from "../support/draft-order"
import { shortLockWaits } from "../support/short-lock-waits"
import { PLANS, storePart } from "../support/store-suite"

/** A workflow of the store's own, of which placing a payment is one step. */
const placeLink = createWorkflow(
  "place-link-and-more",
  (input: workflows.AuthorizeOrderPaymentInput) =>
    new WorkflowResponse(workflows.authorizeOrderPaymentWorkflow.runAsStep({ input }))
)

/** One that asks about an order while it has the lock of its cart. */
const askUnderLock = createWorkflow(
  "ask-under-the-carts-lock",
  (input: workflows.ReconcileOrderInput & { cart_id: string }) => {
    const lock = { key: input.cart_id }

    acquireLockStep({ ...lock, timeout: 5, ttl: 60 })
    const asked = workflows.reconcileOrderWorkflow.runAsStep({ input })

    releaseLockStep(lock)
    return new WorkflowResponse(asked)
  }
)

export const storeWorkflows = storePart("the workflows in a store's own code", (store) => {
  const chosenLink = async () => {
    const orderId = await draftOrder(store)
    const link = await paymentLink(store, orderId)

    await choosePayment(store, link, PLANS.days30)
    return { orderId, link }
  }

  it("place a payment once when two bigger workflows do it at once: both are told so", async () => {
    const { orderId, link } = await chosenLink()
    const place = () => placeLink(store.container()).run({ input: { payment_collection_id: link } })
    const both = await Promise.all([place(), place()])

    expect(both.map(({ result }) => result)).toEqual([{ order_id: orderId }, { order_id: orderId }])
    expect(await store.paymentStatus(orderId)).toBe("authorized")
    expect((await store.sandbox.state()).orders).toHaveLength(1)
  })

  it("say which lock they have waited for in vain, such as one of the workflow that runs them, and go on once it is free", async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const { order, sessionId, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const { cartId } = (await store.attempt(sessionId)) ?? {}
    const about = { order_id: order.id, actor: "erp" }
    const locking = store.container().resolve(Modules.LOCKING)

    await store.sandbox.orderAction(atService.order_id, "pay")
    shortLockWaits(locking)
    await expect(
      askUnderLock(store.container()).run({ input: { ...about, cart_id: cartId ?? "" } })
    ).rejects.toMatchObject({ type: "unexpected_state", message: expect.stringContaining(cartId ?? "") })
    expect(await store.paymentStatus(order.id)).toBe("awaiting")
    await workflows.reconcileOrderWorkflow(store.container()).run({ input: about })
    expect(await store.paymentStatus(order.id)).toBe("authorized")
  })

  it("touch nobody's order when theirs is not named", async () => {
    const { orderId } = await chosenLink()
    const nothing: workflows.AuthorizeOrderPaymentInput & workflows.ReconcileOrderInput = JSON.parse("{}")
    const unnamed = { ...nothing, actor: "erp" }
    const runs = [
      workflows.authorizeOrderPaymentWorkflow(store.container()).run({ input: nothing }),
      workflows.reconcileOrderWorkflow(store.container()).run({ input: unnamed }),
      workflows.retryOrderWorkflow(store.container()).run({ input: unnamed }),
    ]
    const ends = await Promise.allSettled(runs)

    expect(ends).toMatchObject([
      { reason: { type: "invalid_data", message: expect.stringContaining("payment_collection_id") } },
      { reason: { type: "invalid_data", message: expect.stringContaining("order_id") } },
      { reason: { type: "invalid_data", message: expect.stringContaining("order_id") } },
    ])
    expect(await store.paymentStatus(orderId)).not.toBe("authorized")
    expect((await store.sandbox.state()).orders).toEqual([])
  })

  it("say what is wrong with their input", async () => {
    const { order } = await store.placeOrder()
    const said: workflows.RecordDeliveryOutcomeInput = JSON.parse(
      JSON.stringify({ order_id: order.id, outcome: "lost", actor: "erp" })
    )
    const seen: workflows.ResolveAttentionInput = JSON.parse(JSON.stringify({ note: "seen", actor: "erp" }))

    await expect(
      workflows.recordDeliveryOutcomeWorkflow(store.container()).run({ input: said })
    ).rejects.toMatchObject({ type: "invalid_data", message: expect.stringMatching(/outcome.*note/) })
    await expect(
      workflows.resolveAttentionWorkflow(store.container()).run({ input: seen })
    ).rejects.toMatchObject({ type: "invalid_data", message: expect.stringContaining("of: ") })
  })

  it("mean nothing, and not all, by a null that names what is meant", async () => {
    const { orderId, link } = await chosenLink()
    const choice: workflows.AuthorizeOrderPaymentInput = JSON.parse(
      JSON.stringify({ payment_collection_id: link, payment_session_id: null })
    )
    const points: workflows.ResolveAttentionInput = JSON.parse(
      JSON.stringify({ of: { order_id: orderId, ids: null }, note: "Seen.", actor: "erp" })
    )

    await expect(
      workflows.authorizeOrderPaymentWorkflow(store.container()).run({ input: choice })
    ).rejects.toMatchObject({ type: "invalid_data", message: expect.stringContaining("payment_session_id") })
    await expect(
      workflows.resolveAttentionWorkflow(store.container()).run({ input: points })
    ).rejects.toMatchObject({ type: "invalid_data" })
    expect(await store.paymentStatus(orderId)).not.toBe("authorized")
  })

  it("do not call an attempt busy that nobody knows", async () => {
    const input = { reference: "payses_unknown", actor: "erp" }

    await expect(workflows.progressOrderWorkflow(store.container()).run({ input })).rejects.toMatchObject({
      type: "not_found",
    })
  })
})
