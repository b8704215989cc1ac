import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import * as workflows from "../../src/workflows"
import { choosePayment, draftOrder, paymentLink } from "../support/draft-order"
import { PLANS, storePart } from "../support/store-suite"

/** A workflow of the store's own, of which placing a payment is one step. */
const placeLink = createWorkflow(
  "place-link-and-more",
  (input: workflows.AuthorizeOrderPaymentInput) =>
    new WorkflowResponse(workflows.authorizeOrderPaymentWorkflow.runAsStep({ input }))
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
})
