import { randomUUID } from "node:crypto"
import { checkoutPaymentSchema } from "../../../src/client"
import { makePdf } from "../../../src/modules/svc/invoice/__fixtures__/make-pdf"
import type { Body } from "./wire"

let references = 0
const run = randomUUID().slice(0, 8)

/** A merchant's reference that no other order has. */
const nextReference = (): string => `contract-${run}-${(references += 1)}`

const address = (phone: string): Body => ({
  first_name: "Contract",
  last_name: "Suite",
  phone_number: phone,
  address: "1 King Fahd Road",
  city: "Riyadh",
  region: "Riyadh",
  zip: "11564",
  country_code: "SA",
  country_name: "Saudi Arabia",
})

/** A request of Initiate Checkout with what spec 2.3 requires, over `total` SAR (default 11.50). */
export const checkoutBody = ({ buyer, plan }: { buyer: string; plan: number }, total = 11.5): Body => ({
  payment: {
    platform: "MERCHANT_DIRECT",
    repayment_config_id: plan,
    buyer: { phone_number: buyer },
    order: {
      order_reference_id: nextReference(),
      total_amount: total,
      shipping_amount: 0,
      discount_amount: 0,
      items: [{ title: "Contract test", quantity: 1, unit_price: total, total_amount: total }],
    },
    billing_address: address(buyer),
    shipping_address: address(buyer),
  },
})

/** The same with every field that spec 2.3 shows; two items, shipping and a discount. */
export const fullCheckoutBody = ({
  buyer,
  plan,
  planTenure,
  merchantShare,
}: {
  buyer: string
  plan: number
  planTenure: number
  merchantShare: number
}): Body => ({
  payment: {
    platform: "MERCHANT_DIRECT",
    currency_code: "SAR",
    country_code: "SA",
    repayment_config_id: plan,
    description: "Contract test",
    buyer: { phone_number: buyer, full_name: "A field that is not shown" },
    seller: { phone: "966511111111", name: "Somebody else" },
    order: {
      order_reference_id: nextReference(),
      source_order_number: "1001",
      total_amount: 25.3,
      sub_total: 20,
      tax_amount: 3.3,
      shipping_amount: 5.75,
      discount_amount: 3.45,
      items: [
        item({ sku: "A-1", quantity: 2, unit_price: 5, tax_amount: 1.5, total_amount: 11.5 }),
        item({ sku: "B-1", quantity: 1, unit_price: 10, tax_amount: 1.5, total_amount: 11.5 }),
      ],
    },
    billing_address: address(buyer),
    shipping_address: address(buyer),
    commission_config: { use_config: true, tenure_in_days: planTenure, merchant_share: merchantShare },
    prepaid_utr: "UTR-1",
  },
})

const item = (amounts: Body): Body => ({
  title: "Contract test",
  reference_id: `item-${String(amounts["sku"])}`,
  tax_percentage: 15,
  size: "1 kg",
  ...amounts,
})

/** How a down payment that the service collects is asked for (spec 2.4). */
export const collectedByService = (returnUrl: string, more: Body = {}): Body => ({
  collection_method: "SVC",
  success_redirection_url: `${returnUrl}?paid=yes`,
  failure_redirection_url: `${returnUrl}?paid=no`,
  ...more,
})

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null

/** A copy with the value at a path of the payment (`order.items.0.quantity`) replaced; `undefined` leaves it out. */
export const changed = (body: Body, path: string, value: unknown): Body => {
  const copy = structuredClone(body)
  const names = ["payment", ...path.split(".")]
  const last = names.pop() ?? ""
  const holder = names.reduce<unknown>((inner, name) => (isBody(inner) ? inner[name] : undefined), copy)

  if (!isBody(holder)) {
    throw new Error(`The body has nothing at ${names.join(".")}`)
  }
  if (value === undefined) {
    delete holder[last]
  } else {
    holder[last] = value
  }

  return copy
}

/** The payment of a checkout's body, as the client takes it. */
export const paymentOf = (body: Body) => checkoutPaymentSchema.parse(body["payment"])

/** What is given as an invoice. */
export const PDF = makePdf("Contract test")

const pdf = { invoice_pdf_data: PDF.toString("base64") }

/** A request of Add Invoice (spec 4.5), with a PDF if it says nothing else. */
export const invoiceBody = (orderId: string, document: object = pdf) => ({
  order_number: orderId,
  invoice_number: "INV-1",
  ...document,
})

/** A request of Confirm Delivery by a proof (spec 4.4). */
export const proofBody = (orderId: string, proofUrl = "https://shop.example/proof.png") => ({
  order_id: orderId,
  delivery_proof_url: proofUrl,
})

/** A request of Confirm Delivery by a link that the buyer gets (spec 4.4). */
export const smsLinkBody = (orderId: string, more: object = {}) => ({
  order_id: orderId,
  confirmation_type: "SMS_LINK" as const,
  ...more,
})
