import { BigNumber } from "bignumber.js"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../../../../../config"
import { type CheckoutInputErrorCode, inputErrorOf } from "../../../../../domain/checkout-input-error"
import { halalasOf, MAX_SAR } from "../../../../../domain/money"
import { inTime } from "../../../../../domain/in-time"
import { currentAttempt } from "../../../../../domain/order-action"
import type { CheckoutSource } from "../../../../../medusa/checkout-source"
import { loadLinkSource, type PaymentLink, readPaymentLink } from "../../../../../medusa/payment-link"
import { queryOf } from "../../../../../medusa/query"
import { isOfferedForOrder } from "../../../../../medusa/region"
import { svcOf } from "../../../../../modules/svc"
import { phoneOfBuyer } from "../../../../../modules/svc/checkout/compose-payment"
import { isBegun } from "../../../../../modules/svc/checkout/is-begun"
import { obstacleOf, refusalOfSale } from "../../../../../modules/svc/checkout/refusal-of-sale"
import { requireDue } from "../../../../../modules/svc/checkout/opening"
import type { OrderRow } from "../../../../../modules/svc/ledger/order-row"
import type {
  StoreSvcOrderResponse,
  StoreSvcPaymentLinkResponse,
  SvcPaymentLinkReason,
} from "../../../../../types"
import { notFound, raise } from "../../../../../workflows/refusals"
import type { AskingBuyer } from "../../asking-buyer"
import { brandOf, lastAttemptOf, plansOnOffer } from "../../buyers-offer"
import { askAbout, orderForBuyer, standingOf } from "../../orders/order-for-buyer"

type Standing = Pick<StoreSvcPaymentLinkResponse, "state" | "next" | "expires_at">
type Offer = Pick<StoreSvcPaymentLinkResponse, "show" | "reason" | "limit" | "plans">

const NOT_TRIED: Standing = { state: null, next: null, expires_at: null }

const hidden = (reason: SvcPaymentLinkReason | null, limit: number | null = null): Offer => ({
  show: false,
  reason,
  limit,
  plans: [],
})

/**
 * What the page of a payment link shows. Anybody may have its address. So it shows the amount and where the payment stands,
 * but nothing about the buyer, and does not ask the service about the buyer. Only after a decline that says that the buyer
 * has to register, it asks where.
 * @throws {MedusaError} NOT_FOUND when there is no such payment collection, or it belongs to no order.
 */
export const paymentLinkForBuyer = async (
  container: MedusaContainer,
  collectionId: string,
  buyer: AskingBuyer
): Promise<StoreSvcPaymentLinkResponse> => {
  const link =
    (await readPaymentLink(queryOf(container), collectionId)) ??
    raise(notFound(`Payment collection ${collectionId} of an order was not found`))
  const options = await svcOf(container).optionsInForce()
  const { attempts, own } = await lookAt(container, link.id, link.order.id)
  const standing = own === undefined ? NOT_TRIED : await standingOf(container, link.order.id, own)
  const { signedIn } = buyer
  const offer = await offerOf(container, options, link, { attempts, own, standing, signedIn })

  return {
    payment_collection_id: link.id,
    order: { id: link.order.id, display_id: link.order.displayId },
    amount: new BigNumber(link.amount).decimalPlaces(2, BigNumber.ROUND_HALF_UP).toNumber(),
    currency_code: link.currencyCode,
    ...brandOf(options),
    ...offer,
    payment_session_id: link.sessionIds[0] ?? null,
    ...standing,
    last_attempt: lastAttemptOf(own),
    signup_url:
      offer.reason === null && own !== undefined && isToRegister(own)
        ? await signupUrlOf(container, options, link, buyer, own.updatedAt)
        : null,
  }
}

/** Whether the latest try was declined because the buyer has to register first, or to renew (spec 7.1: 805, 881). */
const isToRegister = (own: OrderRow): boolean => {
  const code = lastAttemptOf(own)?.code

  return code === "not_onboarded" || code === "agreement_expired"
}

/** What the page shows otherwise does not wait for the service. */
const SIGNUP_URL_WITHIN_MS = 3_000

/** Where the order's buyer registers (spec 2.1), and nothing else of what the service says of them; null if it does not answer soon. */
const signupUrlOf = async (
  container: MedusaContainer,
  options: SvcOptions,
  link: PaymentLink,
  { language, signedIn, clientAddress }: AskingBuyer,
  since: Date
): Promise<string | null> => {
  const source = await loadLinkSource(queryOf(container), link, signedIn, options)

  if (source === undefined) {
    return null
  }
  const phone = phoneOfBuyer(source.sale, source, options)

  if (!phone.ok) {
    return null
  }
  const late = new Error("The service did not answer soon enough")
  const asked = svcOf(container).eligibility({
    phone: phone.digits,
    language,
    // A payment link has one phone number, as a cart has.
    cartId: link.id,
    clientAddress,
    context: source.context,
    since,
  })
  const answer = await inTime(asked, SIGNUP_URL_WITHIN_MS, late).catch((error: unknown) => {
    if (error === late) {
      return undefined
    }
    throw error
  })

  return answer?.kind === "answered" && answer.eligibility.signup_url !== ""
    ? answer.eligibility.signup_url
    : null
}

/** Where a payment that was just placed stands. Its order may have other payments. */
export const placedPaymentForBuyer = async (
  container: MedusaContainer,
  collectionId: string,
  orderId: string
): Promise<StoreSvcOrderResponse> => {
  const { own } = await lookAt(container, collectionId, orderId)

  return own === undefined
    ? orderForBuyer(container, orderId)
    : { order_id: orderId, ...(await standingOf(container, orderId, own)) }
}

/** The attempts of an order, the latest first, and the attempt of one payment link, about which the service is asked first. */
const lookAt = async (container: MedusaContainer, collectionId: string, orderId: string) => {
  const read = async () => {
    const attempts = await svcOf(container).ledger.orders.ofOrder(orderId)
    const own = currentAttempt(attempts.filter((row) => row.paymentCollectionId === collectionId))

    return { attempts, own }
  }
  const before = await read()

  if (before.own === undefined) {
    return before
  }
  await askAbout(container, before.own)
  return read()
}

/**
 * Whether a payment may be tried: for the first time, after it came to nothing, or again while it is in doubt. Not while the
 * checkout of a down payment that the shop collected waits to be sent.
 */
const isOpen = ({ state, next }: Standing, own: OrderRow | undefined): boolean =>
  state === null ||
  next?.action === "try_again" ||
  (state === "processing" && (own?.prepaidUtr ?? null) === null)

interface Known {
  /** All attempts of the order, the latest first. */
  attempts: readonly OrderRow[]
  /** The attempt of this payment that counts. */
  own: OrderRow | undefined
  standing: Standing
  signedIn: string | undefined
}

const offerOf = async (
  container: MedusaContainer,
  options: SvcOptions,
  link: PaymentLink,
  { attempts, own, standing, signedIn }: Known
): Promise<Offer> => {
  const { offer } = options

  if (link.order.isCanceled) {
    return hidden("order_canceled")
  }
  if (!isOpen(standing, own)) {
    return hidden(null)
  }
  if (link.isOfCart) {
    return hidden("not_eligible")
  }
  if (new BigNumber(link.amount).gt(MAX_SAR)) {
    return hidden("above_maximum", offer.maxTotal || MAX_SAR)
  }
  const source = await loadLinkSource(queryOf(container), link, signedIn, options)

  if (source === undefined) {
    return hidden("not_eligible")
  }
  const asked = halalasOf(link.amount)
  const { plans, lack, isReady } = await plansOnOffer(svcOf(container), options, source, asked)
  const isContinued = attempts.some((attempt) => isBegun(attempt, source))
  const refusal = isContinued ? undefined : refusalOfSale(options, source)

  if (!isContinued && !(await isOfferedForOrder(queryOf(container), link.order.id))) {
    return hidden("not_eligible")
  }
  if (!isReady) {
    return hidden("merchant_not_ready")
  }
  if (refusal !== undefined) {
    return hidden(refusal.code, refusal.limit)
  }
  if (lack !== undefined && !isContinued) {
    return hidden(lack)
  }
  const obstacle = obstacleOfLink(options, source, attempts)

  return obstacle === undefined ? { show: true, reason: null, limit: null, plans } : hidden(obstacle)
}

/** Why this payment would be refused before it is sent. */
const obstacleOfLink = (
  options: SvcOptions,
  source: CheckoutSource,
  attempts: readonly OrderRow[]
): SvcPaymentLinkReason | undefined => {
  const { due } = source

  if (due !== null && Math.min(due.byCollection, due.toFinance) <= 0) {
    return "total_not_positive"
  }
  const counted = attempts.filter(({ releasedAt }) => releasedAt === null)

  return (
    reasonOf(inputErrorOf(() => requireDue({ attempts: counted, source }))) ??
    reasonOf(obstacleOf(options, source))
  )
}

const reasonOf = (code: CheckoutInputErrorCode | undefined): SvcPaymentLinkReason | undefined => {
  switch (code) {
    case undefined:
    case "currency_not_supported":
    case "country_not_supported":
    case "phone_missing":
    case "phone_invalid":
    case "address_missing":
    case "already_financed":
    case "amount_above_order":
    case "total_not_positive":
      return code
    default:
      return "not_eligible"
  }
}
