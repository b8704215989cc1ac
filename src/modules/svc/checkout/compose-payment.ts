import { BigNumber } from "bignumber.js"
import { checkoutPaymentSchema, type CheckoutPayment } from "../../../client"
import {
  askStore,
  fieldsInError,
  type CheckoutExtension,
  type ConfiguredPlan,
  type StoreContext,
  StoreFunctionError,
  type SvcOptions,
} from "../../../config"
import { amountsDue, type PaidFor } from "../../../domain/checkout-amounts-due"
import type { CheckoutAmounts, CheckoutInput } from "../../../domain/checkout-input"
import { buildCheckoutPayment, digitsOf } from "../../../domain/checkout-payload"
import { isMobile, normalisePhone } from "../../../domain/phone-number"
import type { OrderRow } from "../ledger/order-row"
import type { DerivedSecrets } from "../webhooks/derived-secrets"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { Sale } from "../../../medusa/shapes"

const titleOf = (line: Sale["items"][number]): string =>
  [line.product_title ?? line.title, line.variant_title]
    .filter((part): part is string => typeof part === "string" && part.trim() !== "")
    .filter((part, index, parts) => parts.indexOf(part) === index && part !== "Default variant")
    .join(" - ") || line.id

/** The quantity that is left of a line: an order's totals leave out what the buyer sent back. */
const quantityOf = ({ quantity, detail }: Sale["items"][number]): BigNumber =>
  new BigNumber(quantity)
    .minus(detail?.return_received_quantity ?? 0)
    .minus(detail?.return_dismissed_quantity ?? 0)

const amountsOf = (sale: Sale): CheckoutAmounts => ({
  total: sale.total,
  taxTotal: sale.tax_total,
  items: sale.items
    .map((line) => ({ line, quantity: quantityOf(line) }))
    // Medusa keeps a line in its order even if an edit or a return left nothing of it.
    .filter(({ quantity }) => !quantity.isZero())
    .map(({ line, quantity }) => ({
      title: titleOf(line),
      referenceId: line.variant_id ?? line.id,
      sku: line.variant_sku,
      quantity,
      unitPrice: line.unit_price,
      total: line.original_total,
      discountedTotal: line.total,
      taxRate: BigNumber.sum(0, ...line.tax_lines.map(({ rate }) => rate)),
    })),
  shippingTotal: sale.original_shipping_total,
  discountedShippingTotal: sale.shipping_total,
  creditTotal: sale.credit_line_total,
})

/**
 * The buyer's phone number in the service's form (spec 2.3): the first mobile number in the places that the options name.
 * If there is none: the first number, else what stands in place of the first.
 */
export const phoneOfBuyer = (
  sale: Sale,
  { isBuyerGone }: Pick<CheckoutSource, "isBuyerGone">,
  { eligibility: { phoneFrom } }: SvcOptions
) => {
  // A number that comes after that of a customer who is gone may be of somebody else, whose credit is not to be used.
  const places =
    isBuyerGone && phoneFrom.includes("customer")
      ? phoneFrom.slice(0, phoneFrom.indexOf("customer"))
      : phoneFrom
  const named = places
    .map((place) => sale[place]?.phone?.trim())
    .filter((phone): phone is string => phone !== undefined && phone !== "")

  return normalisePhone(named.find(isMobile) ?? named.find((phone) => normalisePhone(phone).ok) ?? named[0])
}

/**
 * What does not depend on the attempt: the buyer, the lines and the totals.
 * @throws {CheckoutInputError} e.g. when the session asks for another amount than the total of its cart or order.
 */
const checkoutInputOf = (
  source: Pick<
    CheckoutSource,
    "sessionId" | "amount" | "currencyCode" | "orderId" | "displayId" | "isBuyerGone" | "sale" | "cart"
  >,
  plan: ConfiguredPlan | undefined,
  options: SvcOptions
): Omit<CheckoutInput, "reference" | "prepaid"> => {
  const sourceOrderNumber = source.displayId ?? source.orderId ?? source.sessionId
  const paidFor: PaidFor =
    source.sale.id === source.cart?.id
      ? { kind: "cart" }
      : { kind: "order", id: source.sale.id, displayId: sourceOrderNumber }

  return {
    sourceOrderNumber,
    currencyCode: source.currencyCode,
    ...amountsDue(amountsOf(source.sale), source.amount, paidFor),
    sums: options.checkout,
    billingAddress: source.sale.billing_address ?? null,
    shippingAddress: source.sale.shipping_address ?? null,
    buyerPhone: digitsOf(phoneOfBuyer(source.sale, source, options)),
    plan,
    commission: options.commission,
  }
}

/**
 * Checks that a checkout can be composed; nothing is sent.
 * @throws {CheckoutInputError} when it cannot be composed.
 */
export const requireSendable = (...checkout: Parameters<typeof checkoutInputOf>): void => {
  buildCheckoutPayment({ ...checkoutInputOf(...checkout), reference: "" })
}

/** Fills in `{order_id}`, percent-encoded: no id can add to the path or the query. */
const expandReturnUrl = (template: string, orderId: string): string =>
  template.replaceAll("{order_id}", encodeURIComponent(orderId))

const prepaidOf = (row: OrderRow, options: SvcOptions, secrets: DerivedSecrets): CheckoutInput["prepaid"] => {
  switch (row.collection) {
    case "none":
      return undefined
    case "merchant":
      return { payment: { collection_method: "MERCHANT" }, utr: row.prepaidUtr ?? "" }
    case "svc": {
      const { returnUrls } = options
      const orderId = row.orderId ?? row.paymentSessionId

      return {
        payment: {
          collection_method: "SVC",
          ...(returnUrls && {
            success_redirection_url: expandReturnUrl(returnUrls.success, orderId),
            failure_redirection_url: expandReturnUrl(returnUrls.failure, orderId),
          }),
          webhook_url: secrets.url(options.backendUrl, "down_payment", row.reference),
          webhook_secret: secrets.signingSecret("down_payment", row.reference),
        },
      }
    }
  }
}

const FIXED = ["order_reference_id", "total_amount"] as const

/**
 * The `payment` object of Initiate Checkout for one attempt (spec 2.3), extended by the store (design D19).
 * @throws {CheckoutInputError} when the cart cannot be sold on credit; {@link StoreFunctionError} when the store's own
 * function does not extend it rightly.
 */
export const composePayment = async (
  row: OrderRow,
  source: CheckoutSource,
  plan: ConfiguredPlan | undefined,
  options: SvcOptions,
  secrets: DerivedSecrets
): Promise<CheckoutPayment> => {
  const payment = checkoutPaymentSchema.parse(
    buildCheckoutPayment({
      ...checkoutInputOf(source, plan, options),
      reference: row.reference,
      prepaid: prepaidOf(row, options, secrets),
    })
  )
  const { extend } = options.checkout

  return extend === undefined ? payment : extendedBy(extend, payment, source.context)
}

const extendedBy = async (
  extend: CheckoutExtension,
  payment: CheckoutPayment,
  context: StoreContext
): Promise<CheckoutPayment> => {
  const returned = await askStore("checkout.extend", { payment, context }, async (given) =>
    asSent(await extend(given.payment, given.context))
  )
  const parsed = checkoutPaymentSchema.safeParse(returned)

  if (!parsed.success) {
    throw new StoreFunctionError({
      problem: "extension_invalid",
      fields: fieldsInError(parsed.error, "payment"),
    })
  }
  for (const field of FIXED) {
    if (parsed.data.order[field] !== payment.order[field]) {
      throw new StoreFunctionError({ problem: "extension_changed", field })
    }
  }
  const { prepaid_payment, prepaid_utr } = payment

  return { ...parsed.data, prepaid_payment, prepaid_utr }
}

/** A result that JSON cannot hold is a failure of the store's function, not of the call. */
const asSent = (returned: unknown): unknown => JSON.parse(JSON.stringify(returned) ?? "null")
