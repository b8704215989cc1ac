/** Nothing of these is the buyer's, and only checkouts of some plans have them (spec 2.3). */
const OF_PLAN: ReadonlySet<string> = new Set([
  ...["repayment_config_id", "prepaid_payment", "collection_method", "success_redirection_url"],
  ...["failure_redirection_url", "webhook_url", "webhook_secret"],
  ...["commission_config", "use_config", "tenure_in_days", "merchant_share"],
])

/** What the buyer has entered, or can take out of the cart. */
const OF_BUYER: ReadonlySet<string> = new Set([
  ...["buyer", "buyer_phone_number", "phone_number", "first_name", "last_name"],
  ...["billing_address", "shipping_address", "address"],
  ...["city", "region", "zip", "country_code", "country_name"],
  ...["title", "reference_id", "sku", "size", "quantity"],
])

/** What the plugin makes of the store's own data. The rest is too wide to tell anything, or names one order or payment. */
const OF_STORE: ReadonlySet<string> = new Set([
  ...["platform", "currency_code", "description", "seller"],
  ...["total_amount", "sub_total", "tax_amount", "shipping_amount", "discount_amount"],
  ...["unit_price", "tax_percentage"],
])

/** Who can correct a refused checkout: the merchant, for one plan or for all of them. */
export type RefusedOver = "plan" | "store"

const ownerOf = (field: string): RefusedOver | "buyer" | "nobody" => {
  const names = field.split(/[.[\]]+/).filter((name) => name !== "" && !/^\d+$/.test(name))
  const isOf = (owned: ReadonlySet<string>) => names.some((name) => owned.has(name))

  if (isOf(OF_PLAN)) {
    return "plan"
  }
  if (isOf(OF_BUYER)) {
    return "buyer"
  }
  return isOf(OF_STORE) ? "store" : "nobody"
}

const INVALID = 400

/**
 * Over what the service refused fields of a checkout (400, spec 7.1): over what the merchant has set up, for its plan or for all.
 * Undefined for another code, if a field is the buyer's, or if none tells.
 */
export const refusedOver = (
  code: number | string | null,
  fields: readonly string[]
): RefusedOver | undefined => {
  const owners = new Set(fields.map(ownerOf))

  if (code !== INVALID || owners.has("buyer")) {
    return undefined
  }
  return (["plan", "store"] as const).find((owner) => owners.has(owner))
}
