import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"

const collections = z.array(
  z.looseObject({
    cart: z.looseObject({ id: z.string() }).nullish(),
    order: z.looseObject({ id: z.string(), status: z.string() }).nullish(),
    payment_sessions: z
      .array(z.looseObject({ id: z.string(), amount: z.number(), provider_id: z.string() }))
      .nullish(),
  })
)

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)

/** Finds the session of this plugin in the payment collection of an order that has no cart. */
export const findOrderSessionStep = createStep(
  "svc-find-order-session",
  async ({ payment_collection_id }: { payment_collection_id: string }, { container }) => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment_collection",
      fields: ["id", "cart.id", "order.id", "order.status", "payment_sessions.*"],
      filters: { id: payment_collection_id },
    })
    const [collection] = collections.parse(data)

    if (collection === undefined) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `Payment collection ${payment_collection_id} was not found`
      )
    }
    if (collection.cart || !collection.order) {
      throw notAllowed("Only the payment of an order is placed here. Complete the cart instead.")
    }
    if (collection.order.status === "canceled") {
      throw notAllowed("This order is cancelled, so it cannot be paid.")
    }
    const session = collection.payment_sessions?.find(({ provider_id }) => provider_id.startsWith("pp_svc_"))

    if (session === undefined) {
      throw notAllowed("Choose this payment method for the order first.")
    }
    return new StepResponse({
      sessionId: session.id,
      amount: session.amount,
      orderId: collection.order.id,
    })
  }
)
