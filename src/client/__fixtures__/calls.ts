import type { CheckoutPayment } from "../schemas/checkout-payment"
import type { OrderCallOptions, SvcClient } from "../svc-client"
import type { SvcOperation } from "../operation-name"

export const TOKEN = "token-that-nobody-may-see"
export const PHONE = "966500000001"
export const SECRET = "webhook-secret-that-nobody-may-see"

/** A payment with every field that the specification names. */
export const fullPayment = (): CheckoutPayment => ({
  platform: "MERCHANT_DIRECT",
  currency_code: "SAR",
  country_code: "SA",
  repayment_config_id: 103,
  description: "Restaurant supplies",
  buyer: { phone_number: PHONE },
  seller: { name: "Overwritten" },
  order: {
    order_reference_id: "payses_1",
    source_order_number: "1001",
    total_amount: 239.1,
    sub_total: 200.1,
    tax_amount: 30.02,
    shipping_amount: 23.05,
    discount_amount: 14.05,
    items: [
      {
        title: "Rice 10 kg",
        reference_id: "item_1",
        sku: "RICE-10",
        quantity: 2,
        unit_price: 100.05,
        tax_amount: 30.0,
        tax_percentage: 15,
        total_amount: 230.1,
        size: "10 kg",
      },
    ],
  },
  billing_address: address(),
  shipping_address: address(),
  commission_config: { use_config: true, tenure_in_days: 30, merchant_share: 1.5 },
  prepaid_payment: {
    collection_method: "SVC",
    success_redirection_url: "https://shop.example/paid",
    failure_redirection_url: "https://shop.example/failed",
    webhook_url: "https://shop.example/hooks",
    webhook_secret: SECRET,
  },
  prepaid_utr: "UTR-1",
})

const address = () => ({
  first_name: "Sara",
  last_name: "Example",
  phone_number: PHONE,
  address: "1 King Road",
  city: "Riyadh",
  region: "Riyadh",
  zip: "11564",
  country_code: "SA",
  country_name: "Saudi Arabia",
})

export const eligibility = () => ({
  eligibility: "ELIGIBLE",
  reason: "",
  user_status: "Active",
  signup_url: "",
  credit_amount: 50_000.5,
  external_user_id: "usr_1",
  onboarding_completed: true,
  customer_name: "Example Trading",
  sellers: [{ phone: "966511111111", status: "ONBOARDED" }],
})

export const checkout = () => ({
  order_id: "ord_1",
  order_reference_id: "payses_1",
  order_status: "CREATED",
  payment_url: "https://pay.example/1",
  prepaid_amount: 59.78,
  transaction_id: "txn_1",
  repayment_config_id: "103",
})

export const session = () => ({
  in_progress: false,
  payment_status: "PAID",
  payment_url: "",
  transaction_id: "txn_1",
  message: "Payment confirmed",
})

export const orderState = () => ({
  order_id: "ord_1",
  order_reference_id: "payses_1",
  order_status: "DELIVERED",
})

export const CALLS: Record<
  SvcOperation,
  (client: SvcClient, options?: OrderCallOptions) => Promise<unknown>
> = {
  check_eligibility: (client, options) => client.checkEligibility({ buyer_phone_number: PHONE }, options),
  initiate_checkout: (client, options) => client.initiateCheckout(fullPayment(), options),
  reconcile_prepaid_payment: (client, options) => client.reconcilePrepaidPayment("ord_1", options),
  confirm_delivery: (client, options) =>
    client.confirmDelivery(
      { order_id: "ord_1", delivery_proof_url: "https://shop.example/pod.jpg" },
      options
    ),
  add_invoice: (client, options) =>
    client.addInvoice(
      { order_number: "ord_1", invoice_number: "INV-1", invoice_pdf_data: "JVBERi0=" },
      options
    ),
}

export const SUCCESSES: Record<SvcOperation, () => Record<string, unknown>> = {
  check_eligibility: () => ({ is_error: false, message: "ok", data: eligibility() }),
  initiate_checkout: () => ({ error_code: "0", errors: [], message: "ok", data: checkout() }),
  reconcile_prepaid_payment: () => ({ error_code: 0, errors: [], ...session() }),
  confirm_delivery: () => ({ error_code: "0", errors: [], message: "ok", success: true, data: orderState() }),
  add_invoice: () => ({ error_code: "0", errors: [], message: "ok", success: true, data: orderState() }),
}

export const OPERATIONS = Object.keys(CALLS) as SvcOperation[]

/** The operations whose effect must not be doubled: the client never repeats them. */
export const ONCE_ONLY = ["initiate_checkout", "confirm_delivery", "add_invoice"] as const
export const REPEATABLE = ["check_eligibility", "reconcile_prepaid_payment"] as const
