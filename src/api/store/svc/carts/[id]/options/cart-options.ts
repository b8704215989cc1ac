import { BigNumber } from "bignumber.js"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BuyerEligibility } from "../../../../../../client"
import type { SvcOptions } from "../../../../../../config"
import { asHalalas, halalasOf, MAX_SAR, roundedSar } from "../../../../../../domain/money"
import { digitsOf } from "../../../../../../domain/checkout-payload"
import { roughlyCovers } from "../../../../../../domain/rough-credit"
import { svcOf } from "../../../../../../modules/svc"
import { phoneOfBuyer } from "../../../../../../modules/svc/checkout/compose-payment"
import { isBuyerGone, loadCart } from "../../../../../../medusa/checkout-source"
import { isCartOpen } from "../../../../../../medusa/place-of-attempt"
import { type Query, queryOf } from "../../../../../../medusa/query"
import { obstacleOf, refusalOfSale } from "../../../../../../modules/svc/checkout/refusal-of-sale"
import type { Sale } from "../../../../../../medusa/shapes"
import { isBegun } from "../../../../../../modules/svc/checkout/is-begun"
import { stands } from "../../../../../../modules/svc/checkout/session-in-use"
import type { OrderRow } from "../../../../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../../../../modules/svc/service"
import { notFound, raise } from "../../../../../../workflows/refusals"
import type { AskingBuyer } from "../../../asking-buyer"
import { brandOf, lastAttemptOf, type PlansOnOffer, plansOnOffer, toldOf } from "../../../buyers-offer"
import type {
  StoreSvcCartOptionsResponse,
  SvcLastAttempt,
  SvcOptionHiddenReason,
} from "../../../../../../types"

type Verdict = Pick<StoreSvcCartOptionsResponse, "show" | "reason" | "limit" | "signup_url" | "credit">

const hidden = (
  reason: SvcOptionHiddenReason,
  { signupUrl = null, limit = null }: { signupUrl?: string | null; limit?: number | null } = {}
): Verdict => ({ show: false, reason, limit, signup_url: signupUrl, credit: null })

const shown = (credit: Verdict["credit"], signupUrl: string | null = null): Verdict => ({
  show: true,
  reason: null,
  limit: null,
  signup_url: signupUrl,
  credit,
})

/**
 * Whether and how to offer the payment method for a cart (design D13). The caller names the cart, never a phone number.
 * About the buyer's credit an unverified caller learns only whether it covers the cart.
 * @throws {MedusaError} NOT_FOUND when there is no such cart.
 */
export const cartOptions = async (
  container: MedusaContainer,
  cartId: string,
  buyer: AskingBuyer
): Promise<StoreSvcCartOptionsResponse> => {
  const svc = svcOf(container)
  const options = await svc.optionsInForce()
  const query = queryOf(container)
  const { cart, isOffered } =
    (await loadCart(query, cartId, buyer.signedIn, options)) ??
    raise(notFound(`Cart ${cartId} was not found`))
  const shop = brandOf(options)

  if (new BigNumber(cart.total).gt(MAX_SAR)) {
    return {
      ...hidden("above_maximum", { limit: options.offer.maxTotal || MAX_SAR }),
      ...shop,
      plans: [],
      last_attempt: null,
    }
  }
  // Credit that was given before the cart got smaller takes its total below zero.
  const total = asHalalas(Math.max(0, halalasOf(cart.total)))
  const { plans, lack, isReady } = await plansOnOffer(svc, options, { cart, sale: cart }, total)
  const attempt = await svc.ledger.orders.latestOfCart(cartId)

  return {
    ...(isReady
      ? await verdictOf(query, svc, options, cart, buyer, { attempt, lack, isOffered })
      : hidden("merchant_not_ready")),
    ...shop,
    plans,
    last_attempt: await lastAttempt(query, cart, attempt),
  }
}

/** What a payment of the cart would pay for. */
const sourceOf = (cart: Sale, isGone: boolean) => ({
  sessionId: cart.id,
  amount: cart.total,
  currencyCode: cart.currency_code,
  orderId: null,
  displayId: null,
  isBuyerGone: isGone,
  sale: cart,
  cart,
})

/** Why this cart cannot be sent, by the same checks as the checkout itself. */
const obstacleOfCart = (
  options: SvcOptions,
  source: ReturnType<typeof sourceOf>
): SvcOptionHiddenReason | undefined => {
  const code = obstacleOf(options, source)

  switch (code) {
    case undefined:
    case "currency_not_supported":
    case "country_not_supported":
    case "phone_missing":
    case "phone_invalid":
    case "address_missing":
      return code
    // The buyer cannot mend this.
    case "total_not_explained":
      return "not_eligible"
    default:
      return "cart_not_ready"
  }
}

const verdictOf = async (
  query: Query,
  svc: SvcModuleService,
  options: SvcOptions,
  cart: Sale,
  { language, signedIn, clientAddress }: AskingBuyer,
  {
    attempt,
    lack,
    isOffered,
  }: Pick<PlansOnOffer, "lack"> & { attempt: OrderRow | undefined; isOffered: boolean }
): Promise<Verdict> => {
  const isContinued = attempt !== undefined && isBegun(attempt, { amount: cart.total, sale: cart })
  const source = sourceOf(cart, await isBuyerGone(query, cart, signedIn))
  const refusal = isContinued ? undefined : refusalOfSale(options, source)

  if (refusal !== undefined) {
    return hidden(refusal.code, refusal)
  }
  if (lack !== undefined && !isContinued) {
    return hidden(lack)
  }
  if (!isContinued && !isOffered) {
    return hidden("not_eligible")
  }
  const obstacle = obstacleOfCart(options, source)

  if (obstacle !== undefined) {
    return hidden(obstacle)
  }
  const phone = digitsOf(phoneOfBuyer(cart, source, options))
  const answer = await svc.eligibility({
    phone,
    language,
    cartId: cart.id,
    clientAddress,
    context: seenByStore(cart),
    since: attempt?.updatedAt,
  })

  switch (answer.kind) {
    case "too_many_phones":
      return hidden("too_many_phones")
    case "refused":
      return hidden("not_eligible")
    case "unanswered":
      return isContinued || options.eligibility.onError === "show"
        ? shown(null)
        : hidden("service_unavailable")
    case "answered":
      return answer.eligible
        ? shown(
            await creditFor(svc, cart, phone, answer.eligibility),
            renewalUrl(attempt, answer.eligibility)
          )
        : ineligible(answer.eligibility)
  }
}

/** Where a buyer renews an expired agreement (spec 7.1, 881). The service may still call that buyer eligible. */
const renewalUrl = (attempt: OrderRow | undefined, { signup_url }: BuyerEligibility): string | null =>
  attempt?.declineCode === "agreement_expired" && signup_url !== "" ? signup_url : null

/** An unregistered buyer registers at `signup_url` (spec 2.1), with or without a reason in the answer. */
const ineligible = ({ reason, user_status, signup_url }: BuyerEligibility): Verdict => {
  const isUnregistered = user_status === "Pending" || user_status === "NotFound"

  switch (reason) {
    case "BUYER_NOT_ONBOARDED":
      return hidden("buyer_not_onboarded", { signupUrl: signup_url === "" ? null : signup_url })
    case "SELLER_NOT_ONBOARDED":
      return hidden("seller_not_onboarded")
    default:
      return isUnregistered && signup_url !== ""
        ? hidden("buyer_not_onboarded", { signupUrl: signup_url })
        : hidden("not_eligible")
  }
}

const seenByStore = (cart: Sale) => ({ cart, ...(cart.customer ? { customer: cart.customer } : {}) })

/** Tells the amount only for a verified phone. The cart's number may be anybody's, even a customer's own (design D23). */
const creditFor = async (
  svc: SvcModuleService,
  cart: Sale,
  phone: string,
  { credit_amount: amount }: BuyerEligibility
): Promise<Verdict["credit"]> => {
  if (amount === null) {
    return null
  }
  const total = roundedSar(cart.total)
  const isVerified = await svc.vouchesFor({ phone, ...seenByStore(cart) })

  // The service may give a negative amount for a buyer over the limit.
  return isVerified
    ? { covers_cart: amount >= total, amount: Math.max(0, amount) }
    : { covers_cart: roughlyCovers(amount, total) }
}

/** Why the last completion of a cart placed no order. Null if it placed one, or if the reason no longer holds. */
const lastAttempt = async (
  query: Query,
  cart: Sale,
  attempt: OrderRow | undefined
): Promise<SvcLastAttempt | null> => {
  if (attempt === undefined || isMadeSmaller(cart, attempt)) {
    return null
  }
  return lastAttemptOf(attempt) ?? ((await isUndone(query, attempt)) ? toldOf(attempt) : null)
}

/** Whether Medusa undid the order of an attempt that stands. Completed again, its cart becomes the order. */
const isUndone = async (query: Query, attempt: OrderRow): Promise<boolean> =>
  attempt.cartId !== null && stands(attempt) && (await isCartOpen(query, attempt.cartId))

/** The buyer made the cart smaller after a decline for too little credit. Nobody knows yet whether it is covered now. */
const isMadeSmaller = (cart: Sale, { declineCode, amount }: OrderRow): boolean =>
  declineCode === "credit_limit_exceeded" && halalasOf(cart.total) < halalasOf(String(amount))
