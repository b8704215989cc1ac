import type { CheckoutAddressInput, CheckoutInput } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import type { CheckoutAddressDraft } from "./checkout-payment-draft"
import { normalisePhone } from "./phone-number"
import { textOrUndefined } from "./text-or-undefined"

/**
 * Both addresses for the wire. The service requires both (spec 2.3); a store may know one, which then stands for the
 * other. Both must be in Saudi Arabia, the service's one country (spec 8): it refuses a checkout that names another.
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

  return { billing_address: addressDraft(billing), shipping_address: addressDraft(shipping) }
}

const addressDraft = (address: CheckoutAddressInput): CheckoutAddressDraft => {
  // An unknown country is refused too.
  if (text(address.countryCode).toUpperCase() !== "SA") {
    throw new CheckoutInputError("country_not_supported")
  }

  const phone = normalisePhone(address.phone)

  return {
    first_name: text(address.firstName),
    last_name: text(address.lastName),
    // Not the number that the service asks for consent: one that it would refuse is better left out.
    phone_number: phone.ok ? phone.digits : "",
    address: [address.address1, address.address2].map(text).filter(Boolean).join(", "),
    city: text(address.city),
    region: text(address.province),
    zip: text(address.postalCode),
    country_code: "SA",
    country_name: "Saudi Arabia",
  }
}

const text = (value: string | null | undefined): string => textOrUndefined(value) ?? ""
