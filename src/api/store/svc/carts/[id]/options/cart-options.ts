import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { BuyerEligibility } from "../../../../../../client"
import type { ConfiguredPlan, SvcOptions } from "../../../../../../config"
import { checkoutDecline } from "../../../../../../domain/checkout-decline"
import { CheckoutInputError } from "../../../../../../domain/checkout-input-error"
import { buildCheckoutPayment } from "../../../../../../domain/checkout-payload"
import { halalasOf, sarOf } from "../../../../../../domain/money"
import { downPaymentDue } from "../../../../../../domain/plan"
import { roughlyCovers } from "../../../../../../domain/rough-credit"
import { svcOf } from "../../../../../../modules/svc"
import { buyerPhoneOf, checkoutInputOf } from "../../../../../../modules/svc/checkout/compose-payment"
import { type CheckoutSource, loadSale } from "../../../../../../medusa/checkout-source"
import type { Sale } from "../../../../../../medusa/shapes"
import { merchantProblems } from "../../../../../../modules/svc/ledger/merchant-problems"
import type { OrderRow } from "../../../../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../../../../modules/svc/service"
import type {
  StoreSvcCartOptionsResponse,
  StoreSvcPlan,
  SvcOptionHiddenReason,
} from "../../../../../../types"

/** Who asks about a cart. */
export interface CartOptionsInput {
  cartId: string
  language: "ar" | "en"
  /** The signed-in customer, if any. */
  customerId: string | undefined
  /** The client's network, as far as it cannot be made up. */
  clientAddress: string
}

type Verdict = Pick<StoreSvcCartOptionsResponse, "show" | "reason" | "signup_url" | "credit">

const hidden = (reason: SvcOptionHiddenReason, signupUrl: string | null = null): Verdict => ({
  show: false,
  reason,
  signup_url: signupUrl,
  credit: null,
})

/**
 * Whether and how to offer the payment method for a cart (design D13). The cart is asked about, never a phone
 * number; of its credit anybody is told no more than whether it covers the cart.
 * @throws {MedusaError} NOT_FOUND when there is no such cart.
 */
export const cartOptions = async (
  container: MedusaContainer,
  input: CartOptionsInput
): Promise<StoreSvcCartOptionsResponse> => {
  const svc = svcOf(container)
  const cart = await loadSale(container.resolve(ContainerRegistrationKeys.QUERY), "cart", input.cartId)

  if (cart === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${input.cartId} was not found`)
  }
  const options = await svc.optionsInForce()
  const { brand, defaultPlanId } = options
  const { isMerchantReady, refusedPlans } = await merchantProblems(svc.ledger)
  const plans = (await svc.plans()).filter((plan) => !refusedPlans.has(plan.repayment_config_id))
  const attempt = await svc.ledger.orders.latestOfCart(input.cartId)
  const isReady = isMerchantReady && (plans.length > 0 || refusedPlans.size === 0)

  return {
    ...(isReady
      ? await verdictOf(svc, options, cart, input, attempt?.updatedAt)
      : hidden("merchant_not_ready")),
    display_name: brand.displayName,
    logo_url: brand.logoUrl ?? null,
    plans: plans.map((plan) => storePlanOf(plan, cart, defaultPlanId)),
    last_attempt: lastAttemptOf(attempt),
  }
}

const storePlanOf = (plan: ConfiguredPlan, cart: Sale, defaultPlanId: number | undefined): StoreSvcPlan => {
  const due = downPaymentDue(plan, halalasOf(cart.total))

  return {
    repayment_config_id: plan.repayment_config_id,
    tenure_in_days: plan.tenure_in_days,
    requires_prepaid_collection: plan.requires_prepaid_collection,
    down_payment_due: due === null ? null : sarOf(due),
    name: definedTexts(plan.name),
    description: definedTexts(plan.description),
    is_default: plan.repayment_config_id === defaultPlanId,
  }
}

const definedTexts = (text: ConfiguredPlan["name"]) => ({
  ...(text?.en === undefined ? {} : { en: text.en }),
  ...(text?.ar === undefined ? {} : { ar: text.ar }),
})

/** Whether this cart could be sent at all, found out as the checkout itself would. */
const obstacleOf = (options: SvcOptions, cart: Sale): SvcOptionHiddenReason | undefined => {
  const source: CheckoutSource = {
    sessionId: cart.id,
    amount: cart.total,
    currencyCode: cart.currency_code,
    paymentCollectionId: null,
    planId: null,
    cartId: cart.id,
    orderId: null,
    displayId: null,
    sale: cart,
    context: { cart },
  }

  try {
    const checkout = checkoutInputOf(source, undefined, options)

    buildCheckoutPayment({ ...checkout, commission: undefined, reference: cart.id })
    return undefined
  } catch (error) {
    if (!(error instanceof CheckoutInputError)) {
      throw error
    }
    switch (error.code) {
      case "currency_not_supported":
      case "country_not_supported":
      case "phone_missing":
      case "phone_invalid":
      case "address_missing":
        return error.code
      // Nothing that the buyer could mend.
      case "total_not_explained":
        return "not_eligible"
      default:
        return "cart_not_ready"
    }
  }
}

const verdictOf = async (
  svc: SvcModuleService,
  options: SvcOptions,
  cart: Sale,
  input: CartOptionsInput,
  changedAt: Date | undefined
): Promise<Verdict> => {
  const obstacle = obstacleOf(options, cart)

  if (obstacle !== undefined) {
    return hidden(obstacle)
  }
  const phone = buyerPhoneOf(cart, options.eligibility.phoneFrom)
  const answer = await svc.eligibility({
    phone,
    language: input.language,
    cartId: cart.id,
    clientAddress: input.clientAddress,
    context: { cart, ...(cart.customer ? { customer: cart.customer } : {}) },
    ...(changedAt === undefined ? {} : { since: changedAt }),
  })

  switch (answer.kind) {
    case "too_many_phones":
      return hidden("too_many_phones")
    case "unanswered":
      return options.eligibility.onError === "show"
        ? { show: true, reason: null, signup_url: null, credit: null }
        : hidden("service_unavailable")
    case "answered":
      return answer.eligible
        ? {
            show: true,
            reason: null,
            signup_url: null,
            credit: await creditFor(svc, cart, phone, input.customerId, answer.eligibility),
          }
        : ineligible(answer.eligibility)
  }
}

const ineligible = ({ reason, signup_url }: BuyerEligibility): Verdict => {
  switch (reason) {
    case "BUYER_NOT_ONBOARDED":
      return hidden("buyer_not_onboarded", signup_url === "" ? null : signup_url)
    case "SELLER_NOT_ONBOARDED":
      return hidden("seller_not_onboarded")
    default:
      return hidden("not_eligible")
  }
}

/** A phone number that a cart names may be anybody's, also one that a customer registered with (design D23). */
const creditFor = async (
  svc: SvcModuleService,
  cart: Sale,
  phone: string,
  customerId: string | undefined,
  { credit_amount: amount }: BuyerEligibility
): Promise<Verdict["credit"]> => {
  if (amount === null) {
    return null
  }
  const total = sarOf(halalasOf(cart.total))
  const isOwnCart = customerId !== undefined && cart.customer?.id === customerId
  const isVerified = await svc.vouchesFor({
    phone,
    cart,
    ...(isOwnCart && cart.customer ? { customer: cart.customer } : {}),
  })

  return isVerified ? { covers_cart: amount >= total, amount } : { covers_cart: roughlyCovers(amount, total) }
}

const lastAttemptOf = (attempt: OrderRow | undefined): StoreSvcCartOptionsResponse["last_attempt"] => {
  switch (attempt?.state) {
    case "declined":
    case "unconfirmed":
    case "initiating":
      return {
        code: attempt.declineCode ?? checkoutDecline("confirming").code,
        at: attempt.createdAt.toISOString(),
      }
    default:
      return null
  }
}
