import type { CheckoutSource } from "../../../../medusa/checkout-source"
import { saleShape } from "../../../../medusa/shapes"
import { parseOptions, type SvcPluginOptions } from "../../../../config"
import { type OrderRow, orderRow } from "../../ledger/order-row"
import { DerivedSecrets } from "../../webhooks/derived-secrets"
import { composePayment } from "../compose-payment"

const PHONE = "+966 50 000 0001"

export const optionsWith = (more: Partial<SvcPluginOptions> = {}) =>
  parseOptions({
    baseUrl: "https://api.example.com",
    accessToken: "token",
    backendUrl: "https://store.example.com",
    returnUrls: {
      success: "https://shop.example.com/{order_id}",
      failure: "https://shop.example.com/f/{order_id}",
    },
    webhooks: { secrets: ["a-secret-of-the-tests"] },
    plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
    ...more,
  })

export const address = { first_name: "A", city: "Riyadh", country_code: "sa", phone: PHONE }

export const sourceWith = (sale: Record<string, unknown> = {}): CheckoutSource => {
  const parsed = saleShape.parse({
    id: "cart_1",
    currency_code: "sar",
    total: 115,
    tax_total: 15,
    original_shipping_total: 0,
    shipping_total: 0,
    items: [
      {
        id: "item_1",
        title: "USB",
        product_title: "Label printer",
        variant_title: "USB",
        variant_sku: "PRINTER-USB",
        variant_id: "variant_1",
        quantity: 1,
        unit_price: { value: "100", precision: 20 },
        original_total: 115,
        total: 115,
        tax_lines: [{ rate: 15 }],
      },
    ],
    billing_address: address,
    shipping_address: address,
    ...sale,
  })

  return {
    sessionId: "payses_1",
    amount: "115",
    currencyCode: "sar",
    paymentCollectionId: "pay_col_1",
    planId: 101,
    cartId: "cart_1",
    orderId: "order_1",
    displayId: "7",
    isCanceled: false,
    isChosenTwice: false,
    isBuyerGone: false,
    sentAfter: null,
    due: null,
    sale: parsed,
    cart: parsed,
    context: { cart: parsed },
  }
}

const EMPTY = Object.fromEntries(Object.keys(orderRow.out.shape).map((column) => [column, null]))

export const rowWith = (more: Partial<OrderRow> = {}): OrderRow =>
  orderRow.parse({
    ...EMPTY,
    id: "svcord_1",
    reference: "payses_1",
    paymentSessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    attempt: 1,
    environment: "sandbox",
    cartId: "cart_1",
    orderId: "order_1",
    displayId: "7",
    state: "initiating",
    amount: 115,
    planId: 101,
    collection: "none",
    isFinalizing: false,
    tries: 0,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...more,
  })

const plan = { repayment_config_id: 101, tenure_in_days: 30, requires_prepaid_collection: false }
export const prepaidPlan = { repayment_config_id: 103, tenure_in_days: 30, requires_prepaid_collection: true }
export const secrets = new DerivedSecrets(["a-secret-of-the-tests"])

export const compose = (
  options = optionsWith(),
  { row = rowWith(), source = sourceWith(), chosen = plan } = {}
) => composePayment(row, source, chosen, options, secrets)
