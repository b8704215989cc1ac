import type { CheckoutAddressInput, CheckoutInput } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import type { CheckoutAddressDraft } from "./checkout-payment-draft"
import { requireSaudiArabia } from "./checkout-region"
import { normalisePhone } from "./phone-number"
import { textOrUndefined } from "./text-or-undefined"

/**
 * Both addresses for the wire. The service requires both (spec 2.3); a store may know one, which then stands for the
 * other. The goods must go to Saudi Arabia; a bill may go elsewhere.
 * @throws CheckoutInputError `address_missing`, `country_not_supported`.
 */
export const checkoutAddresses = ({
  billingAddress,
  shippingAddress,
}: Pick<CheckoutInput, "billingAddress" | "shippingAddress">): {
  billing_address: CheckoutAddressDraft
  shipping_address: CheckoutAddressDraft
} => {
  const billing = billingAddress ?? shippingAddress
  const shipping = shippingAddress ?? billingAddress

  if (billing === null || shipping === null) {
    throw new CheckoutInputError("address_missing")
  }

  requireSaudiArabia(shipping.countryCode)

  return { billing_address: addressDraft(billing), shipping_address: addressDraft(shipping) }
}

const addressDraft = (address: CheckoutAddressInput): CheckoutAddressDraft => {
  const countryCode = text(address.countryCode).toUpperCase()
  const phone = normalisePhone(address.phone, countryCode)

  return {
    first_name: text(address.firstName),
    last_name: text(address.lastName),
    // Not the number that the service asks for consent: one that it would refuse is better left out.
    phone_number: phone.ok ? phone.digits : "",
    address: [address.address1, address.address2].map(text).filter(Boolean).join(", "),
    city: text(address.city),
    region: text(address.province),
    zip: text(address.postalCode),
    country_code: countryCode,
    country_name: text(address.countryName),
  }
}

const text = (value: string | null | undefined): string => textOrUndefined(value) ?? ""
