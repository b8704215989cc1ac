import { PROVIDER_ID } from "../../words/payment-provider"
import { payByLink } from "./pay-by-link"
import { planChoices, requirePlanId } from "./plan-choices"
import { placeOrder } from "./place-order"
import { readCartOptions, readPaymentLink, readPlansAnswer } from "./read-cart-options"
import { readOrderState } from "./read-order-state"
import { sendWithFetch } from "./send-with-fetch"
import { sendWithSdk } from "./send-with-sdk"
import { shared } from "./shared"
import { checkedId, type Send } from "./store-request"
import { invalidArgument } from "./storefront-error"
import type {
  SvcOfferRequestOptions,
  SvcPlaceOrderResult,
  SvcStorefront,
  SvcStorefrontOptions,
} from "./storefront-types"
import { systemClock } from "./system-clock"
import { waitForDownPayment } from "./wait-for-down-payment"
import { isTime, withinTime } from "./within-time"

const TIMEOUT_MS = 20_000

/**
 * The headless client of the payment method. Runs in browsers, in Node and in server components, without React and without
 * Medusa's packages.
 * @throws {SvcStorefrontError} `invalid_argument` for options that cannot work; the message says how to mend them.
 * @example const svc = createSvcStorefront({ baseUrl: "https://api.shop.example", publishableKey: "pk_..." })
 * @example const svc = createSvcStorefront({ sdk })
 */
export const createSvcStorefront = (options: SvcStorefrontOptions): SvcStorefront => {
  const { language, providerId = PROVIDER_ID, timeoutMs = TIMEOUT_MS, clock = systemClock } = options

  if (!isTime(timeoutMs) || timeoutMs <= 0) {
    throw invalidArgument('Give "timeoutMs" in milliseconds, or leave it out.')
  }
  const transport = "sdk" in options ? sendWithSdk(options) : sendWithFetch(options)
  const send: Send = (request) =>
    withinTime(request.timeoutMs ?? timeoutMs, request.signal, (signal) => transport(request, signal))
  const choices = planChoices(send, providerId)
  const get = (path: string, { signal, language: asked = language }: SvcOfferRequestOptions = {}) =>
    send({ method: "GET", path, signal, query: asked && { language: asked } })

  const askOptions: SvcStorefront["options"] = async (cartId, asked) =>
    readCartOptions(await get(`/store/svc/carts/${checkedId(cartId, "cart's id")}/options`, asked))

  const askPlans: SvcStorefront["plans"] = async ({ productId, signal } = {}) => {
    const query = productId === undefined ? undefined : { product_id: productId }

    return readPlansAnswer(
      await send({ method: "GET", path: "/store/svc/plans", signal, query, mayBeKept: true })
    )
  }

  const orderState: SvcStorefront["orderState"] = async (orderId, { signal } = {}) =>
    readOrderState(
      await send({ method: "GET", path: `/store/svc/orders/${checkedId(orderId, "order's id")}`, signal })
    )

  const paymentLink: SvcStorefront["paymentLink"] = async (id, asked) =>
    readPaymentLink(
      await get(`/store/svc/payment-collections/${checkedId(id, "payment collection's id")}`, asked)
    )

  const tools = { send, clock, options: askOptions, orderState, paymentLink, choices, providerId, timeoutMs }
  /** Orders being placed, by cart, and payments by link. */
  const placements = new Map<string, Promise<SvcPlaceOrderResult>>()
  /** A second click waits for the first. */
  const once = (id: string, place: () => Promise<SvcPlaceOrderResult>) =>
    placements.get(id) ?? shared(placements, id, place())

  const pay: SvcStorefront["payByLink"] = async (link, planId = null) => {
    const shown = typeof link === "string" ? { payment_collection_id: link, amount: null } : link
    const id = checkedId(shown.payment_collection_id, "payment collection's id")

    requirePlanId(planId)
    return once(id, () => payByLink(tools, { id, amount: shown.amount, planId }))
  }

  const place: SvcStorefront["placeOrder"] = async (cartId) => {
    const id = checkedId(cartId, "cart's id")

    return once(id, () => choices.settled(id).then(() => placeOrder(tools, id)))
  }

  return {
    providerId,
    options: askOptions,
    plans: askPlans,
    select: choices.select,
    expectSession: choices.expectSession,
    placeOrder: place,
    paymentLink,
    payByLink: pay,
    orderState,
    waitForDownPayment: (orderId, waiting = {}) =>
      waitForDownPayment((signal) => orderState(orderId, { signal }), clock, waiting),
  }
}
