import { fieldsOf } from "./read-fields"
import { readPaymentCollectionId, type Session, sessionOf } from "./read-store-answers"
import { shared } from "./shared"
import { checkedId, type Send } from "./store-request"
import { invalidArgument, mayHaveTakenPlace, SvcStorefrontError } from "./storefront-error"
import type { SvcCart, SvcStorefront } from "./storefront-types"

export interface PlanChoices {
  select: SvcStorefront["select"]
  /** Resolves when the cart's choice that is under way is answered, and rejects if that choice fails. */
  settled: (cartId: string) => Promise<void>
  /** See `SvcStorefront.expectSession`. */
  expectSession: SvcStorefront["expectSession"]
  /**
   * Whether a cart would be paid as chosen here or as the page shows. False if the answer to the last choice was lost, or
   * if another window has chosen since. A choice that was neither made nor shown here is the shop's, and counts as true.
   */
  stands: (cartId: string) => Promise<boolean>
}

/** A browser has few carts, but a server serves all buyers and runs long. */
const MOST_CARTS = 10_000

/** Choices of the payment method. They run one after another per cart, so that the last one wins. */
export const planChoices = (send: Send, providerId: string): PlanChoices => {
  const underWay = new Map<string, Promise<void>>()
  /** The expected payment session by cart; null if nobody knows it. Without an entry, the server's session counts. */
  const expected = new Map<string, Session | null>()
  const expect = (cartId: string, session: Session | null | undefined): void => {
    // Deleted first, so that a cart chosen again becomes the latest.
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
    try {
      const collectionId =
        cart.payment_collection?.id ??
        readPaymentCollectionId(
          await send({
            method: "POST",
            path: "/store/payment-collections",
            body: { cart_id: cartId },
            signal,
          })
        )

      const session = await makeSession(send, providerId, collectionId, planId, signal)
      const change = changeOf({ planId, amount: cart.total ?? null }, session)

      if (change !== null) {
        throw new SvcStorefrontError("rejected", CHANGED[change], null, undefined, change)
      }
      expect(cartId, session ?? undefined)
    } catch (error) {
      if (mayHaveTakenPlace(error)) {
        expect(cartId, null)
      } else if (isConflict(error)) {
        // The cart's order is under way with its session. After any other refusal the cart keeps its plan.
        expect(
          cartId,
          await read(cartId).then(
            ({ session }) => session ?? undefined,
            () => undefined
          )
        )
      }
      throw error
    }
  }

  return {
    select: async (cart, planId, { signal } = {}) => {
      const cartId = checkedId(idOf(cart), "cart's id")

      requirePlanId(planId)
      const run = () => choose(typeof cart === "string" ? {} : cart, cartId, planId, signal)
      // An earlier choice that failed has told its own caller.
      const choice = (underWay.get(cartId) ?? Promise.resolve()).then(run, run)

      return shared(underWay, cartId, choice)
    },
    settled: async (cartId) => {
      try {
        await underWay.get(cartId)
      } catch (error) {
        // The buyer pressed the button for this choice. Pressed again, it must not place the order with the earlier plan,
        // unless that order is under way: then it tells where the order stands.
        if (!isConflict(error)) {
          expect(cartId, null)
        }
        throw error
      }
    },
    expectSession: (cartId, id, planId, amount) => expect(cartId, id === null ? id : { id, planId, amount }),
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

const isConflict = (error: unknown): boolean =>
  error instanceof SvcStorefrontError && error.code === "conflict"

/** From JavaScript, the cart may not be known yet. */
const idOf = (cart: SvcCart | string | null | undefined): string | undefined =>
  typeof cart === "string" ? cart : cart?.id

/** Makes the payment session of a collection, in place of any other. Null if the answer does not name it. */
export const makeSession = async (
  send: Send,
  providerId: string,
  collectionId: string,
  planId: number | null,
  signal?: AbortSignal
): Promise<Session | null> => {
  const path = `/store/payment-collections/${checkedId(collectionId, "payment collection's id")}/payment-sessions`
  const body = { provider_id: providerId, data: planId === null ? {} : { repayment_config_id: planId } }

  return sessionOf(
    fieldsOf(await send({ method: "POST", path, body, signal }), "payment_collection"),
    providerId
  )
}

export const CHANGED = {
  amount_changed: "The amount has changed.",
  choice_changed: "The payment session is not the chosen one.",
} as const

interface Asked {
  /** Null: the store's default, whichever that is. */
  planId: number | null
  /** The amount that the page shows; null if the caller did not say. */
  amount: number | null
}

/**
 * How a session differs from what was asked for; null if it does not. Medusa may answer with another window's choice of the
 * same moment, and another window may have changed the amount.
 */
export const changeOf = ({ planId, amount }: Asked, session: Session | null): keyof typeof CHANGED | null =>
  isOtherAmount(amount, session?.amount)
    ? "amount_changed"
    : planId !== null && (session?.planId ?? planId) !== planId
      ? "choice_changed"
      : null

/** Whether an amount differs by a halala or more from the amount that the page shows. */
export const isOtherAmount = (shown: number | null, asked: unknown): boolean =>
  shown !== null && typeof asked === "number" && Math.abs(asked - shown) >= 0.0099

/** @throws {SvcStorefrontError} `invalid_argument`. */
export const requirePlanId = (planId: number | null): void => {
  if (planId !== null && !Number.isSafeInteger(planId)) {
    throw invalidArgument(
      'The plan must be a "repayment_config_id" of those on offer, or null for the default plan.'
    )
  }
}

/**
 * The same plan is enough: after a refused choice Medusa makes the earlier session anew, with another id. The amount must
 * match: another window may have changed the cart and chosen the same plan.
 */
const isSame = (session: Session, wanted: Session): boolean =>
  session.amount === (wanted.amount ?? session.amount) &&
  (session.id === wanted.id || (wanted.planId !== undefined && session.planId === wanted.planId))
