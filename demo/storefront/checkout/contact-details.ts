import type { HttpTypes } from "@medusajs/framework/types"
import type { Cart } from "../cart/cart"
import type { TextKey } from "../language/en"
import { latinDigits } from "../language/latin-digits"

export const CONTACT_FIELDS = [
  "company",
  "first_name",
  "last_name",
  "email",
  "phone",
  "address_1",
  "address_2",
  "city",
  "postal_code",
] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

export type ContactDetails = Record<ContactField, string>

export const detailsOf = ({ email, shipping_address: address }: Cart): ContactDetails => ({
  email: email ?? "",
  company: address?.company ?? "",
  first_name: address?.first_name ?? "",
  last_name: address?.last_name ?? "",
  phone: address?.phone ?? "",
  address_1: address?.address_1 ?? "",
  address_2: address?.address_2 ?? "",
  city: address?.city ?? "",
  postal_code: address?.postal_code ?? "",
})

/** A Saudi mobile number in international form, `+9665…`. Undefined for any other text. */
export const normalizePhone = (typed: string): string | undefined => {
  const digits = latinDigits(typed).replace(/[\s()-]/g, "")
  const subscriber = /^(?:\+966|00966|966|0)?(5\d{8})$/.exec(digits)?.[1]

  return subscriber === undefined ? undefined : `+966${subscriber}`
}

/** The faults of the details, by field. Empty when they can be saved. */
export const problemsOf = (details: ContactDetails): Partial<Record<ContactField, TextKey>> => {
  const problems: Partial<Record<ContactField, TextKey>> = {}

  for (const field of CONTACT_FIELDS) {
    if (field !== "address_2" && details[field].trim() === "") {
      problems[field] = "needed"
    }
  }
  if (problems.email === undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(latinDigits(details.email).trim())) {
    problems.email = "email_wrong"
  }
  if (problems.phone === undefined && normalizePhone(details.phone) === undefined) {
    problems.phone = "phone_wrong"
  }
  if (problems.postal_code === undefined && !/^\d{5}$/.test(latinDigits(details.postal_code).trim())) {
    problems.postal_code = "postal_code_wrong"
  }

  return problems
}

/** The details in Medusa's form. Goods and invoice go to the same address. */
export const cartChangesOf = (details: ContactDetails): HttpTypes.StoreUpdateCart => {
  const address = {
    company: details.company.trim(),
    first_name: details.first_name.trim(),
    last_name: details.last_name.trim(),
    phone: normalizePhone(details.phone) ?? "",
    address_1: details.address_1.trim(),
    address_2: details.address_2.trim(),
    city: details.city.trim(),
    postal_code: latinDigits(details.postal_code).trim(),
    country_code: "sa",
  }

  return { email: latinDigits(details.email).trim(), shipping_address: address, billing_address: address }
}
