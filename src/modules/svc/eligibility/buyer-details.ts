import { z } from "@medusajs/framework/zod"
import { checkEligibilityInputSchema } from "../../../client"
import type { BuyerDetails, MedusaRecord, StoreContext } from "../../../config"

const recordOf = (value: unknown): MedusaRecord =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const textOf = (...values: readonly unknown[]): string | undefined => {
  for (const value of values) {
    if (typeof value === "number") {
      return String(value)
    }
    if (typeof value === "string" && value.trim() !== "") {
      return value.trim()
    }
  }
  return undefined
}

/**
 * The details of a new buyer that Medusa itself knows (design D19), each the buyer's own statement of who it is: the
 * company's or the customer's name, the e-mail address, and some metadata keys; see docs/options.md. Customers write their
 * own metadata, so no key is about how creditworthy they are, e.g. their sales; and Medusa shows it to strangers, so none is
 * secret, as the national id is (ADR 29). What is not known is left out.
 */
export const defaultBuyerDetails = ({ cart, order, customer: given }: StoreContext): BuyerDetails => {
  const sale = cart ?? order ?? {}
  const customer = given ?? {}
  const metadata = recordOf(customer["metadata"])
  const billing = recordOf(sale["billing_address"])
  const nameOf = (person: MedusaRecord) =>
    textOf([textOf(person["first_name"]), textOf(person["last_name"])].filter(Boolean).join(" "))

  return withoutUnknown({
    buyer_name: textOf(customer["company_name"], billing["company"], nameOf(customer), nameOf(billing)),
    buyer_email: textOf(customer["email"], sale["email"]),
    vat_number: textOf(metadata["svc_vat_number"]),
    buyer_cr_number: textOf(metadata["svc_cr_number"]),
  })
}

const withoutUnknown = (details: Record<string, string | undefined>): BuyerDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))

/** The fields of spec 4.1 that describe a new buyer. */
const DETAILS = Object.keys(
  checkEligibilityInputSchema.omit({ buyer_phone_number: true, language_code: true }).shape
)

/** An empty text is not known. */
const isUsable = (value: unknown): boolean =>
  z.union([z.string(), z.number()]).nullish().safeParse(value).success

/**
 * The details from the store's own function that can be sent, and the names of those that cannot: fields that the service
 * does not have, and values that are neither a text nor a number.
 */
export const usableDetails = (found: unknown): { details: BuyerDetails; unusable: string[] } => {
  const record = recordOf(found)
  const unusable = Object.keys(record).filter((name) => !DETAILS.includes(name) || !isUsable(record[name]))
  const usable = DETAILS.filter((name) => !unusable.includes(name))

  return {
    details: withoutUnknown(Object.fromEntries(usable.map((name) => [name, textOf(record[name])]))),
    unusable,
  }
}
