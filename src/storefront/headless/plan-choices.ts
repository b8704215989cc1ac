import { fieldsOf } from "./read-fields"
import { sessionIdOf, readPaymentCollectionId } from "./read-store-answers"
import { shared } from "./shared"
import { checkedId, type Send } from "./store-request"
import { mayHaveTakenPlace, SvcStorefrontError } from "./storefront-error"
import type { SvcCart, SvcStorefront } from "./storefront-types"

export interface PlanChoices {
  select: SvcStorefront["select"]
  /** Resolves when the choice that is under way for a cart was answered, and rejects as it does. */
  settled: (cartId: string) => Promise<void>
  /** See `SvcStorefront.expectSession`. */
  expectSession: SvcStorefront["expectSession"]
  /**
   * Whether a cart would be paid as was chosen here, or as the page shows. Not when the answer to the last choice was lost, or when
   * another window chose since. What was neither chosen nor shown here is the shop's.
   */
  stands: (cartId: string) => Promise<boolean>
}

/** Choices of the payment method: one after another for a cart, so that the last one is the one that stands. */
export const planChoices = (send: Send, providerId: string): PlanChoices => {
  const underWay = new Map<string, Promise<void>>()
  /** The payment session to be paid with, by cart; null when nobody knows, undefined when it is the server's word. */
  const expected = new Map<string, string | null | undefined>()

  const choose = async (
    cart: Partial<SvcCart>,
    cartId: string,
    planId: number | null,
    signal: AbortSignal | undefined
  ): Promise<void> => {
    const collectionId =
      cart.payment_collection?.id ??
      readPaymentCollectionId(
        await send({ method: "POST", path: "/store/payment-collections", body: { cart_id: cartId }, signal })
      )
    const path = `/store/payment-collections/${checkedId(collectionId, "payment collection's id")}/payment-sessions`
    const body = { provider_id: providerId, data: planId === null ? {} : { repayment_config_id: planId } }

    try {
      const answer = await send({ method: "POST", path, body, signal })
      const session = sessionIdOf(fieldsOf(answer, "payment_collection"), providerId)

      expected.set(cartId, session ?? undefined)
    } catch (error) {
      if (mayHaveTakenPlace(error)) {
        expected.set(cartId, null)
      } else if (error instanceof SvcStorefrontError && error.code === "conflict") {
        // The cart's order is on its way with what it has. Any other refusal changed nothing.
        expected.delete(cartId)
      }
      throw error
    }
  }

  return {
    select: async (cart, planId, { signal } = {}) => {
      const cartId = checkedId(typeof cart === "string" ? cart : cart.id, "cart's id")

      if (planId !== null && !Number.isSafeInteger(planId)) {
        throw new SvcStorefrontError(
          "invalid_argument",
          'The plan must be a "repayment_config_id" of the cart\'s options, or null for the default plan.'
        )
      }
      const run = () => choose(typeof cart === "string" ? {} : cart, cartId, planId, signal)
      // An earlier choice that failed has told its own caller.
      const choice = (underWay.get(cartId) ?? Promise.resolve()).then(run, run)

      return shared(underWay, cartId, choice)
    },
    settled: (cartId) => underWay.get(cartId) ?? Promise.resolve(),
    expectSession: (cartId, sessionId) => void expected.set(cartId, sessionId),
    stands: async (cartId) => {
      const wanted = expected.get(cartId)

      if (wanted === undefined) {
        return true
      }
      const query = { fields: "completed_at,*payment_collection.payment_sessions" }
      const answer = await send({ method: "GET", path: `/store/carts/${cartId}`, query })
      const cart = fieldsOf(fieldsOf(answer, "cart")["cart"], "cart")
      const session = sessionIdOf(cart, providerId)

      return Boolean(cart["completed_at"]) || session === null || session === wanted
    },
  }
}
