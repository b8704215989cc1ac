import type { CommissionConfig, PrepaidPayment } from "../client"
import type { Decimal } from "./money"
import type { Plan } from "./plan"

export interface CheckoutItemInput {
  title: string
  referenceId: string
  sku?: string | null | undefined
  /** More than zero; may be a fraction (sold by weight or length). */
  quantity: Decimal
  /** SAR for one, as the store states it: with tax where its prices contain the tax. */
  unitPrice: Decimal
  /** SAR before discounts, tax included: Medusa's `original_total`. */
  total: Decimal
  /** SAR after discounts, tax included: Medusa's `total`. */
  discountedTotal: Decimal
  /** Percent: the sum of the rates of the line's taxes. */
  taxRate: Decimal
}

/** What a checkout's sums are made of; SAR with any number of decimals, as the store says them. */
export interface CheckoutAmounts {
  total: Decimal
  /** The tax in it: Medusa's `tax_total`. */
  taxTotal: Decimal
  items: readonly CheckoutItemInput[]
  /** Before discounts, tax included: Medusa's `original_shipping_total`. */
  shippingTotal: Decimal
  /** After discounts, tax included: Medusa's `shipping_total`. */
  discountedShippingTotal: Decimal
  /** Store credit and gift cards, taken off after tax: Medusa's `credit_line_total`. */
  creditTotal: Decimal
}

/** How amounts are sent where the specification is silent and allows two readings (ADR 9). */
export interface CheckoutSums {
  /** Whether `unit_price` contains the tax. */
  unitPrice: "without_tax" | "with_tax"
  /** Whether the order's `tax_amount` is the sum of its items', or the tax in its total, after discounts and with shipping's. */
  taxAmount: "of_items" | "of_total"
}

/** As Medusa names its parts. */
export interface CheckoutAddressInput {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  address_1?: string | null | undefined
  address_2?: string | null | undefined
  city?: string | null | undefined
  province?: string | null | undefined
  postal_code?: string | null | undefined
  country_code?: string | null | undefined
}

/** Who collects the down payment (spec 2.4), and where the service reports it. */
interface CheckoutPrepaid {
  payment: PrepaidPayment
  /** The merchant's own reference of a down payment that it has collected. */
  utr?: string
}

export interface CheckoutInput extends CheckoutAmounts {
  /** Idempotency anchor, sent as `order_reference_id` (design D4). */
  reference: string
  sourceOrderNumber: string
  currencyCode: string
  sums: CheckoutSums
  billingAddress: CheckoutAddressInput | null
  shippingAddress: CheckoutAddressInput | null
  /** International digits without plus, as `normalisePhone` gives them. */
  buyerPhone: string
  plan: Plan | undefined
  /** The store's commission arrangement (spec 2.3 rules 2 and 3). */
  commission?: CommissionConfig | undefined
  prepaid?: CheckoutPrepaid | undefined
}

export const textOrUndefined = (text: string | null | undefined): string | undefined =>
  text?.trim() || undefined
