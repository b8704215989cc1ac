import type { StoreSvcOrderResponse } from "../../types"
import { PROVIDER_ID } from "../../words/payment-provider"
import { placeOrder, type PlaceOrderTools } from "./place-order"
import { readCartOptions, readPlansAnswer } from "./read-cart-options"
import { readOrderState } from "./read-order-state"
import { readPaymentCollectionId } from "./read-store-answers"
import { sendWithFetch } from "./send-with-fetch"
import { sendWithSdk } from "./send-with-sdk"
import { checkedId } from "./store-request"
import { SvcStorefrontError } from "./storefront-error"
import type {
  SvcCart,
  SvcPlaceOrderResult,
  SvcRequestOptions,
  SvcStorefront,
  SvcStorefrontOptions,
} from "./storefront-types"
import { systemClock } from "./system-clock"
import { waitForDownPayment } from "./wait-for-down-payment"

const TIMEOUT_MS = 20_000

/**
 * The headless client of the payment method: it runs in browsers, in Node and in server components, and needs neither
 * React nor Medusa's packages.
 * @throws {SvcStorefrontError} `invalid_argument` when it cannot work with the options; the message says how to mend them.
 * @example
 * const svc = createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_..." })
 * const svc = createSvcStorefront({ sdk })
 */
export const createSvcStorefront = (options: SvcStorefrontOptions): SvcStorefront => {
  const { language, providerId = PROVIDER_ID, timeoutMs = TIMEOUT_MS, clock = systemClock } = options
  const send = "sdk" in options ? sendWithSdk(options, timeoutMs) : sendWithFetch(options, timeoutMs)
  /** Choices under way, one after another for a cart: the last one is the one that stands. */
  const choices = new Map<string, Promise<void>>()
  /** Orders being placed, by cart: a second click waits for the first. */
  const placements = new Map<string, Promise<SvcPlaceOrderResult>>()

  const askOptions: SvcStorefront["options"] = async (cartId, asked = {}) => {
    const inLanguage = asked.language ?? language

    return readCartOptions(
      await send({
        method: "GET",
        path: `/store/svc/carts/${checkedId(cartId, "cart's id")}/options`,
        signal: asked.signal,
        ...(inLanguage === undefined ? {} : { query: { language: inLanguage } }),
      })
    )
  }

  const askPlans: SvcStorefront["plans"] = async ({ productId, signal } = {}) =>
    readPlansAnswer(
      await send({
        method: "GET",
        path: "/store/svc/plans",
        signal,
        mayBeKept: true,
        ...(productId === undefined ? {} : { query: { product_id: productId } }),
      })
    )

  const orderState = async (
    orderId: string,
    { signal }: SvcRequestOptions = {}
  ): Promise<StoreSvcOrderResponse> =>
    readOrderState(
      await send({
        method: "GET",
        path: `/store/svc/orders/${checkedId(orderId, "order's id")}`,
        signal,
      })
    )

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

    await send({
      method: "POST",
      path: `/store/payment-collections/${checkedId(collectionId, "payment collection's id")}/payment-sessions`,
      body: { provider_id: providerId, data: planId === null ? {} : { repayment_config_id: planId } },
      signal,
    })
  }

  const select: SvcStorefront["select"] = async (cart, planId, { signal } = {}) => {
    const cartId = checkedId(typeof cart === "string" ? cart : cart.id, "cart's id")

    if (planId !== null && !Number.isSafeInteger(planId)) {
      throw new SvcStorefrontError(
        "invalid_argument",
        'The plan must be a "repayment_config_id" of the cart\'s options, or null for the default plan.'
      )
    }
    const run = () => choose(typeof cart === "string" ? {} : cart, cartId, planId, signal)
    // An earlier choice that failed has told its own caller.
    const choice = (choices.get(cartId) ?? Promise.resolve()).then(run, run)

    return shared(choices, cartId, choice)
  }

  const tools: PlaceOrderTools = { send, clock, options: askOptions, orderState, timeoutMs }

  const place: SvcStorefront["placeOrder"] = async (cartId) => {
    const id = checkedId(cartId, "cart's id")
    const chosen = choices.get(id) ?? Promise.resolve()

    return (
      placements.get(id) ??
      shared(
        placements,
        id,
        chosen.then(() => placeOrder(tools, id))
      )
    )
  }

  return {
    providerId,
    options: askOptions,
    plans: askPlans,
    select,
    placeOrder: place,
    orderState,
    waitForDownPayment: (orderId, waiting = {}) =>
      waitForDownPayment((signal) => orderState(orderId, { signal }), clock, waiting),
  }
}

/** Keeps a promise under its key until it is settled, unless a newer one took its place. */
const shared = async <T>(map: Map<string, Promise<T>>, key: string, promise: Promise<T>): Promise<T> => {
  map.set(key, promise)
  try {
    return await promise
  } finally {
    if (map.get(key) === promise) {
      map.delete(key)
    }
  }
}
