import { generateEntityId } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, authorizePaymentSessionStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { CheckoutInputError } from "../domain/checkout-input-error"
import { queryOf } from "../medusa/query"
import { svcOf } from "../modules/svc"
import { asMedusaError } from "../modules/svc/checkout/checkout-declined"
import { LOCK_SECONDS } from "../progress/under-lock"
import { readPaymentCollection } from "../medusa/payment-link"
import { checkInput, text } from "./check-input"
import { invalid, notAllowed, notFound, raise } from "./refusals"

/** Finds the session of this plugin in the payment collection of an order that has no cart. */
const findOrderSessionStep = createStep(
  "svc-find-order-session",
  async (input: AuthorizeOrderPaymentInput, { container }) => {
    // A caller that has lost it means no other window's choice.
    if (input.payment_session_id === null) {
      throw invalid('"payment_session_id" is null. Name the choice that is meant, or leave it out for any.')
    }
    const { payment_collection_id, payment_session_id: chosen } = checkInput(
      { payment_collection_id: text, payment_session_id: text.optional() },
      input
    )
    const collection =
      (await readPaymentCollection(queryOf(container), payment_collection_id)) ??
      raise(notFound(`Payment collection ${payment_collection_id} was not found`))

    if (collection.isOfCart || !collection.order) {
      throw notAllowed("Only the payment of an order is placed here. Complete the cart instead.")
    }
    if (collection.order.isCanceled) {
      throw notAllowed("This order is cancelled, so it cannot be paid.", "order_canceled")
    }
    const sessionId = collection.sessionIds.find((id) => id === (chosen ?? id))

    if (sessionId === undefined) {
      throw chosen === undefined
        ? notAllowed("Choose this payment method for the order first.")
        : asMedusaError(
            new CheckoutInputError("choice_changed"),
            svcOf(container).requests.getStore()?.language
          )
    }
    return new StepResponse({
      sessionId,
      orderId: collection.order.id,
      holder: generateEntityId(undefined, "svclock"),
    })
  }
)

/** As long as Medusa keeps a cart locked that is being completed. */
const LOCK_SECONDS_AT_MOST = 120

/** The payment collection of an order: of a draft order, an order edit or a payment link. */
export interface AuthorizeOrderPaymentInput {
  payment_collection_id: string
  /** The choice that is meant. Nothing is placed if another window's choice has replaced it. Left out: any choice. */
  payment_session_id?: string | undefined
}

/**
 * Places the payment of an order that has no cart (design D3). Medusa itself authorises such a session only from a
 * provider's webhook, and there is none before the checkout was initiated.
 * @returns the order's id.
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or PAYMENT_AUTHORIZATION_ERROR with a message for the buyer.
 */
export const authorizeOrderPaymentWorkflow = createWorkflow(
  "svc-authorize-order-payment",
  (input: AuthorizeOrderPaymentInput) => {
    const session = findOrderSessionStep(input)
    // Locks the session as Medusa locks a cart: two runs at once would both write a payment, and the second would be
    // undone at the provider. If a later step of an outer workflow fails, the undo must not release another run's lock.
    const lock = transform(session, ({ sessionId, holder }) => ({
      key: sessionId,
      ownerId: holder,
      timeout: LOCK_SECONDS,
      ttl: LOCK_SECONDS_AT_MOST,
      executeOnSubWorkflow: true,
    }))

    acquireLockStep(lock)
    // Only this step of Medusa's workflow for webhooks: for a session that is gone the rest completes some cart.
    authorizePaymentSessionStep(transform(session, ({ sessionId }) => ({ id: sessionId, context: {} })))
    releaseLockStep(lock)
    return new WorkflowResponse(transform(session, ({ orderId }) => ({ order_id: orderId })))
  }
)
