/** Every request field that the specification names (2.3, 4.1 to 4.5). */
export const REQUEST_FIELDS: ReadonlySet<string> = new Set([
  ...["payment", "platform", "currency_code", "country_code", "repayment_config_id", "description"],
  ...["buyer", "seller", "order", "billing_address", "shipping_address", "commission_config"],
  ...["prepaid_payment", "prepaid_utr", "phone_number", "order_reference_id", "source_order_number"],
  ...["total_amount", "sub_total", "tax_amount", "shipping_amount", "discount_amount", "items"],
  ...["title", "reference_id", "sku", "quantity", "unit_price", "tax_percentage", "size"],
  ...["first_name", "last_name", "address", "city", "region", "zip", "country_name"],
  ...["use_config", "tenure_in_days", "merchant_share", "collection_method", "success_redirection_url"],
  ...["failure_redirection_url", "webhook_url", "webhook_secret"],
  ...["buyer_phone_number", "language_code", "buyer_name", "vat_number", "buyer_cr_number", "buyer_nid"],
  ...["buyer_email", "buyer_last_6_month_avg_sales"],
  ...["order_number", "order_id", "delivery_proof_url", "confirmation_type"],
  ...["delivery_callback_webhook_url", "delivery_callback_webhook_secret"],
  ...["channel", "invoice_number", "invoice_pdf_data", "invoice_url"],
])

const DEEPEST = 4
const MOST = 50

const known = (name: string): boolean => REQUEST_FIELDS.has(name)

/** A path without what stands before its first field, such as `body`; undefined if it names anything else after that. */
const fieldPath = (path: string): string | undefined => {
  const from = [...path.matchAll(/[^.[\]]+/g)].find(([name]) => known(name))?.index ?? path.length
  const [lead, fields] = [path.slice(0, from), path.slice(from)]
  const names = fields.split(/[.[\]]+/).filter((part) => part !== "" && !/^\d+$/.test(part))

  return /^[\w.[\]]*$/.test(lead) && names.length > 0 && names.every(known) ? fields : undefined
}

/** In prose and as keys, words such as `order` or `title` are too common to count as field names. */
const distinctFieldPath = (word: string): string[] =>
  [fieldPath(word) ?? ""].filter((path) => /[_.]/.test(path))

const inProse = (text: string): string[] =>
  (text.match(/[a-z][a-z\d_]*(?:\.[a-z\d_]+|\[\d+\])*/gi) ?? []).flatMap(distinctFieldPath)

const joinPath = (parts: readonly unknown[]): string =>
  parts.length > 1 && parts.every((part) => typeof part === "string" || typeof part === "number")
    ? parts.join(".")
    : ""

const collect = (value: unknown, depth: number): string[] => {
  if (typeof value === "string") {
    const path = fieldPath(value)

    return path === undefined ? inProse(value) : [path]
  }

  if (typeof value !== "object" || value === null || depth > DEEPEST) {
    return []
  }

  if (Array.isArray(value)) {
    const path = depth > 0 ? fieldPath(joinPath(value)) : undefined

    return path === undefined
      ? value.slice(0, MOST).flatMap((element) => collect(element, depth + 1))
      : [path]
  }

  return Object.entries(value)
    .slice(0, MOST)
    .flatMap(([key, inner]) => [...distinctFieldPath(key), ...collect(inner, depth + 1)])
}

/**
 * The names of failing fields in `errors`, whose element shape the specification leaves open (7.1). Gives only names of
 * request fields in the specification, so that no sent value can get out.
 */
export const failingFields = (errors: unknown): string[] => [...new Set(collect(errors, 0))].slice(0, MOST)
