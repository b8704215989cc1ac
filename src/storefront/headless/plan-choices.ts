import { fieldsOf } from "./read-fields"
import { readPaymentCollectionId, type Session, sessionOf } from "./read-store-answers"
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

/** A browser has a few; a server serves all buyers, and lives long. */
const MOST_CARTS = 10_000

/** Choices of the payment method: one after another for a cart, so that the last one is the one that stands. */
export const planChoices = (send: Send, providerId: string): PlanChoices => {
  const underWay = new Map<string, Promise<void>>()
  /** The payment session to be paid with, by cart; null when nobody knows. Of a cart that is not in it, the server's word counts. */
  const expected = new Map<string, Session | null>()
  const expect = (cartId: string, session: Session | null | undefined): void => {
    // A cart that is chosen again becomes the latest.
    expected.delete(cartId)
    const [oldest = ""] = expected.keys()

    if (session !== undefined) {
      expected.set(cartId, session)
    }
    if (expected.size > MOST_CARTS) {
      expected.delete(oldest)
    }
  }

  const read = async (cartId: string) => {
    const query = { fields: "completed_at,*payment_collection.payment_sessions" }
    const answer = await send({ method: "GET", path: `/store/carts/${cartId}`, query })
    const cart = fieldsOf(fieldsOf(answer, "cart")["cart"], "cart")

    return { isCompleted: Boolean(cart["completed_at"]), session: sessionOf(cart, providerId) }
  }

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

      expect(cartId, sessionOf(fieldsOf(answer, "payment_collection"), providerId) ?? undefined)
    } catch (error) {
      if (mayHaveTakenPlace(error)) {
        expect(cartId, null)
      } else if (error instanceof SvcStorefrontError && error.code === "conflict") {
        // The cart's order is on its way with what it has. After any other refusal it has the plan that it had.
        expect(cartId, await read(cartId).then(({ session }) => session ?? undefined, nobodyKnows))
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
    expectSession: (cartId, id, planId, amount) => expect(cartId, { id, planId, amount }),
    stands: async (cartId) => {
      const wanted = expected.get(cartId)

      if (wanted === undefined) {
        return true
      }
      const { isCompleted, session } = await read(cartId)

      return isCompleted || session === null || (wanted !== null && isSame(session, wanted))
    },
  }
}

const nobodyKnows = (): undefined => undefined

/**
 * By its plan too: of a choice that it refuses, Medusa makes the session of before anew, with another id. Not for another sum:
 * another window may have changed the cart and chosen the same plan.
 */
const isSame = (session: Session, wanted: Session): boolean =>
  session.amount === (wanted.amount ?? session.amount) &&
  (session.id === wanted.id || (wanted.planId !== undefined && session.planId === wanted.planId))
