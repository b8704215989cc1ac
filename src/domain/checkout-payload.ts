import { checkoutAddresses } from "./checkout-address"
import type { CheckoutInput } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { checkoutItem } from "./checkout-item"
import type {
  CheckoutCommissionDraft,
  CheckoutOrderDraft,
  CheckoutPaymentDraft,
} from "./checkout-payment-draft"
import { checkoutPrepaid } from "./checkout-prepaid"
import { checkoutAmount, checkoutTotals } from "./checkout-totals"
import { asHalalas, halalasOf, sarOf, sumOf } from "./money"
import { normalisePhone } from "./phone-number"
import { textOrUndefined } from "./text-or-undefined"

/**
 * Builds the `payment` object of Initiate Checkout (spec 2.3) from a cart or order, so that the total rule holds in
 * halalas. Nothing is sent; what the service is certain to refuse is refused here, in words for the buyer.
 * @throws CheckoutInputError with the code of what is wrong.
 */
export const buildCheckoutPayment = (input: CheckoutInput): CheckoutPaymentDraft => {
  requireSar(input.currencyCode)
  const addresses = checkoutAddresses(input)
  const buyer = { phone_number: buyerPhone(input.buyerPhone) }
  const order = checkoutOrder(input)
  const description = textOrUndefined(input.description)
  const commission = checkoutCommission(input)

  return {
    platform: "MERCHANT_DIRECT",
    currency_code: "SAR",
    country_code: "SA",
    ...(input.plan === undefined ? {} : { repayment_config_id: input.plan.repayment_config_id }),
    ...(description === undefined ? {} : { description }),
    buyer,
    order,
    ...addresses,
    ...(commission === undefined ? {} : { commission_config: commission }),
    ...checkoutPrepaid(input),
  }
}

/** The plus keeps a number that is not international from being read as one of the default country. */
const buyerPhone = (digits: string): string => {
  const phone = normalisePhone(digits.trim() === "" ? "" : `+${digits}`)

  if (!phone.ok) {
    throw new CheckoutInputError(phone.reason === "missing" ? "phone_missing" : "phone_invalid")
  }

  return phone.digits
}

/** @throws CheckoutInputError `currency_not_supported`: the service has one currency (spec 8), here in any case. */
const requireSar = (currencyCode: string): void => {
  if (currencyCode.trim().toUpperCase() !== "SAR") {
    throw new CheckoutInputError("currency_not_supported")
  }
}

const checkoutOrder = (input: CheckoutInput): CheckoutOrderDraft => {
  const { total, lines, shipping, discount } = checkoutTotals(input)
  const items = input.items.flatMap((item, index) => {
    const line = lines[index]

    return line === undefined ? [] : [checkoutItem(item, line, input.sums.unitPrice)]
  })
  const itemsTax = sumOf(items.map((item) => halalasOf(item.tax_amount)))

  // Each sum that the fields allow holds (ADR 9): tax and subtotal are those of the lines as they are listed, before the
  // discount, and shipping contains its tax, since rule 1 adds it to lines that do.
  return {
    order_reference_id: input.reference,
    source_order_number: input.sourceOrderNumber,
    total_amount: sarOf(total),
    sub_total: sarOf(asHalalas(sumOf(lines) - itemsTax)),
    tax_amount: sarOf(
      input.sums.taxAmount === "of_items" ? itemsTax : halalasOf(checkoutAmount(input.taxTotal))
    ),
    shipping_amount: sarOf(shipping),
    discount_amount: sarOf(discount),
    items,
  }
}

/**
 * With a plan selected, its length and share are sent: the service compares them (error 877). Without one, the
 * configured length is what the service picks its default plan by (spec 2.3 rule 3).
 */
const checkoutCommission = ({ commission, plan }: CheckoutInput): CheckoutCommissionDraft | undefined => {
  if (commission === undefined) {
    return undefined
  }

  const tenure = plan?.tenure_in_days ?? commission.tenure_in_days
  const share = plan?.merchant_share ?? commission.merchant_share

  if (commission.use_config && tenure === undefined) {
    throw new CheckoutInputError("plan_missing")
  }

  return {
    use_config: commission.use_config,
    ...(tenure === undefined ? {} : { tenure_in_days: tenure }),
    ...(share === undefined ? {} : { merchant_share: share }),
  }
}
