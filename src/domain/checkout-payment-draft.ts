// Type aliases, not interfaces: only those fit the open objects of the client's types.

/** One line on the wire (spec 2.3). Amounts are SAR of at most two decimals; `unit_price` may have more. */
export type CheckoutItemDraft = {
  title: string
  reference_id: string
  sku?: string
  quantity: number
  unit_price: number
  tax_amount: number
  tax_percentage: number
  total_amount: number
  size?: string
}

/** Contents and totals on the wire: `total = sum(items.total) + shipping - discount` in halalas (spec 2.3 rule 1). */
export type CheckoutOrderDraft = {
  order_reference_id: string
  source_order_number: string
  total_amount: number
  sub_total: number
  tax_amount: number
  shipping_amount: number
  discount_amount: number
  items: CheckoutItemDraft[]
}

/** An address on the wire; what the store does not know is an empty string. */
export type CheckoutAddressDraft = {
  first_name: string
  last_name: string
  phone_number: string
  address: string
  city: string
  region: string
  zip: string
  country_code: "SA"
  country_name: "Saudi Arabia"
}

/** Commission arrangement on the wire. */
export type CheckoutCommissionDraft = {
  use_config: boolean
  tenure_in_days?: number
  merchant_share?: number
}

/** Collection of the down payment on the wire (spec 2.4). */
export type CheckoutPrepaidDraft = {
  /** Neutral: the client writes the operator's brand on the wire (design D16). */
  collection_method: "SVC" | "MERCHANT"
  success_redirection_url?: string
  failure_redirection_url?: string
  webhook_url?: string
  webhook_secret?: string
}

/** The `payment` object of Initiate Checkout (spec 2.3), in the service's own names. */
export type CheckoutPaymentDraft = {
  platform: "MERCHANT_DIRECT"
  currency_code: "SAR"
  country_code: "SA"
  repayment_config_id?: number
  description?: string
  buyer: { phone_number: string }
  order: CheckoutOrderDraft
  billing_address: CheckoutAddressDraft
  shipping_address: CheckoutAddressDraft
  commission_config?: CheckoutCommissionDraft
  prepaid_payment?: CheckoutPrepaidDraft
  prepaid_utr?: string
}
