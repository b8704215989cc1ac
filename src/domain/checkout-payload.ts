import { BigNumber } from "bignumber.js"
import type { CheckoutAddress, CheckoutPayment, CommissionConfig } from "../client"
import { type CheckoutAddressInput, type CheckoutInput, textOrUndefined } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { checkoutItem } from "./checkout-item"
import { checkoutAmount, checkoutTotals } from "./checkout-totals"
import { asHalalas, halalasOf, sarOf, sumOf } from "./money"
import { normalisePhone } from "./phone-number"

/**
 * Builds the `payment` object of Initiate Checkout (spec 2.3) from a cart or order, so that the total rule holds in
 * halalas. Sends nothing. What the service would certainly refuse is refused here, in words for the buyer.
 * @throws CheckoutInputError with the code of what is wrong.
 */
export const buildCheckoutPayment = (input: CheckoutInput) => {
  // The service has one currency (spec 8), here in any case.
  if (input.currencyCode.trim().toUpperCase() !== "SAR") {
    throw new CheckoutInputError("currency_not_supported")
  }
  const addresses = checkoutAddresses(input)
  const buyer = { phone_number: buyerPhone(input.buyerPhone) }
  const order = checkoutOrder(input)
  const commission = checkoutCommission(input)

  return {
    platform: "MERCHANT_DIRECT",
    currency_code: "SAR",
    country_code: "SA",
    ...(input.plan === undefined ? {} : { repayment_config_id: input.plan.repayment_config_id }),
    buyer,
    order,
    ...addresses,
    ...(commission === undefined ? {} : { commission_config: commission }),
    ...checkoutPrepaid(input),
  } satisfies CheckoutPayment
}

/** The plus keeps a number that is not international from being read as one of the default country. */
const buyerPhone = (digits: string): string =>
  digitsOf(normalisePhone(digits.trim() === "" ? "" : `+${digits}`))

/** @throws CheckoutInputError `phone_missing`, `phone_invalid`. */
export const digitsOf = (phone: ReturnType<typeof normalisePhone>): string => {
  if (!phone.ok) {
    throw new CheckoutInputError(phone.reason === "missing" ? "phone_missing" : "phone_invalid")
  }

  return phone.digits
}

const checkoutOrder = (input: CheckoutInput) => {
  const { total, lines, shipping, discount } = checkoutTotals(input)
  const items = input.items.flatMap((item, index) => {
    const line = lines[index]

    return line === undefined ? [] : [checkoutItem(item, line, input.sums.unitPrice)]
  })
  const itemsTax = sumOf(items.map((item) => halalasOf(item.tax_amount)))

  // All sums of these fields hold (ADR 9). Tax and subtotal are those of the listed lines, before the discount.
  // Shipping contains its tax, since rule 1 adds shipping to lines that contain theirs.
  return {
    order_reference_id: input.reference,
    source_order_number: input.sourceOrderNumber,
    total_amount: sarOf(total),
    sub_total: sarOf(asHalalas(sumOf(lines) - itemsTax)),
    tax_amount: sarOf(
      input.sums.taxAmount === "of_items"
        ? itemsTax
        : halalasOf(checkoutAmount(BigNumber.max(0, input.taxTotal)))
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
const checkoutCommission = ({ commission, plan }: CheckoutInput): CommissionConfig | undefined => {
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

/**
 * Both addresses for the wire. The service requires both (spec 2.3); a store may know one, which then stands for the
 * other. Both must be in Saudi Arabia, the service's one country (spec 8): it refuses a checkout that names another.
 * @throws CheckoutInputError `address_missing`, `country_not_supported`.
 */
const checkoutAddresses = ({
  billingAddress,
  shippingAddress,
  buyerPhone: digits,
}: CheckoutInput): Pick<CheckoutPayment, "billing_address" | "shipping_address"> => {
  const billing = given(billingAddress) ?? given(shippingAddress) ?? billingAddress ?? shippingAddress
  const shipping = given(shippingAddress) ?? given(billingAddress) ?? shippingAddress ?? billingAddress

  if (billing === null || shipping === null) {
    throw new CheckoutInputError("address_missing")
  }

  return {
    billing_address: checkoutAddress(billing, digits),
    shipping_address: checkoutAddress(shipping, digits),
  }
}

/** Medusa gives a cart an address with only its region's one country, which says nothing; an address abroad does. */
const given = (address: CheckoutAddressInput | null): CheckoutAddressInput | null => {
  if (address === null) {
    return null
  }
  const { first_name, last_name, address_1, address_2, city, postal_code } = address
  const parts = [first_name, last_name, address_1, address_2, city, postal_code]

  return parts.some(text) || !["", "SA"].includes(countryOf(address)) ? address : null
}

const countryOf = ({ country_code }: CheckoutAddressInput): string => text(country_code).toUpperCase()

/**
 * Unknown parts are empty strings. The service would refuse an invalid phone number (spec 7.1), so the buyer's own
 * takes its place.
 */
const checkoutAddress = (address: CheckoutAddressInput, buyersDigits: string): CheckoutAddress => {
  // An unknown country is refused too.
  if (countryOf(address) !== "SA") {
    throw new CheckoutInputError("country_not_supported")
  }

  const phone = normalisePhone(address.phone)

  return {
    first_name: text(address.first_name),
    last_name: text(address.last_name),
    phone_number: phone.ok ? phone.digits : buyersDigits,
    address: [address.address_1, address.address_2].map(text).filter(Boolean).join(", "),
    city: text(address.city),
    region: text(address.province),
    zip: text(address.postal_code),
    country_code: "SA",
    country_name: "Saudi Arabia",
  }
}

const text = (value: string | null | undefined): string => textOrUndefined(value) ?? ""

/**
 * The fields of a down payment (spec 2.4), when `prepaid` says who collects it. The plan may ask for none by now: what the
 * merchant has collected is told all the same.
 * @throws CheckoutInputError `prepaid_reference_missing` when the merchant collects it and gives no reference.
 */
const checkoutPrepaid = ({
  prepaid,
}: CheckoutInput): Pick<CheckoutPayment, "prepaid_payment" | "prepaid_utr"> => {
  if (prepaid === undefined) {
    return {}
  }

  const { payment, utr } = prepaid

  if (payment.collection_method !== "MERCHANT") {
    return { prepaid_payment: payment }
  }
  const reference = textOrUndefined(utr)

  if (reference === undefined) {
    throw new CheckoutInputError("prepaid_reference_missing")
  }
  return { prepaid_payment: payment, prepaid_utr: reference }
}
