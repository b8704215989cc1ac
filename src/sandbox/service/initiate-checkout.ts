import { z } from "zod"
import { sendSms } from "../effects/send-sms"
import { availableCredit } from "../rules/available-credit"
import { formatSar, toHalalas, toSar } from "../rules/halalas"
import { requireCrossChecks } from "../rules/cross-checks"
import { confirmOtp } from "../rules/order-lifecycle"
import { openSession } from "../rules/prepaid-sessions"
import { Refusal } from "../rules/refusal"
import { prepaidAmountOf, resolvePlan } from "../rules/resolve-plan"
import type { SandboxUrls } from "../sandbox-context"
import { withoutSecrets } from "../state/call-record"
import { type OrderRecord } from "../state/sandbox-state"
import {
  requireActiveSeller,
  requireCheckoutBuyer,
  requireNewReference,
  requireNoOtherCheckout,
} from "./checkout-guards"
import { type CheckoutPayment, checkoutRequestSchema } from "./checkout-payment-schema"
import { NOTHING_TO_COLLECT, prepaidTermsOf } from "./prepaid-terms"
import { defineOperation, type ServiceCall } from "./service-operation"

const checkoutDataSchema = z.object({
  order_id: z.string(),
  order_reference_id: z.string(),
  order_status: z.literal("CREATED"),
  payment_url: z.string(),
  prepaid_amount: z.number().describe("SAR"),
  transaction_id: z.string(),
  repayment_config_id: z.string(),
})

export const initiateCheckout = defineOperation({
  name: "initiate_checkout",
  path: "/svc/v1/checkout/initiate",
  envelope: "standard",
  summary: "Initiate Checkout",
  description: "Creates an order for the chosen repayment plan and sends the buyer an OTP SMS (spec 4.2).",
  assumptions: [
    "Order of the checks: 400, seller 802/803, buyer 500/805/881, plan 877/878/876, down payment 400, 801, 804, 806.",
    "A buyer who is not onboarded with the seller is refused with 805.",
    "credit covers the financed part only: the total less the down payment. It is reserved by the checkout.",
    "prepaid_payment is ignored for plans that require no down payment.",
    "A down payment that rounds to 0 is not collected, though its plan requires prepaid_payment all the same.",
    "transaction_id of a merchant-collected down payment is its prepaid_utr.",
    "Amounts with more than two decimals, and a total of 0, are refused with 400; a unit_price may have more.",
    "Only rule 1 ties the amounts together, unless the setting cross_checks asks for more.",
    "Fields are optional where it is not shown that they are required; fields that are not shown are ignored.",
  ],
  errorCodes: [400, 801, 802, 803, 804, 805, 806, 876, 877, 878, 881, 500],
  request: checkoutRequestSchema,
  data: checkoutDataSchema,
  inFlightKey: (body) => {
    const sent = z
      .object({ payment: z.object({ buyer: z.object({ phone_number: z.string() }) }) })
      .safeParse(body)

    return sent.success ? `checkout:${sent.data.payment.buyer.phone_number}` : undefined
  },
  handle: ({ payment }, call) => {
    const order = call.sandbox.store.change(() => placeOrder(payment, call))

    return {
      message: "Checkout initiated",
      data: checkoutData(order, call.sandbox.urls),
    }
  },
})

// The checks begin with the merchant's mistakes and end with the state of the moment. 801 comes before 804 and 806, because
// a repeated checkout must hear that its order exists, not that the order used up the credit.
const placeOrder = (payment: CheckoutPayment, call: ServiceCall): OrderRecord => {
  const { sandbox, seller } = call
  const { store } = sandbox
  const { settings } = store.state

  requireCrossChecks(payment.order, settings.cross_checks)
  requireActiveSeller(call)

  const buyer = requireCheckoutBuyer(store, payment.buyer.phone_number)
  const plan = resolvePlan(
    payment,
    settings,
    store.state.quotedMerchantShare[seller.id] ?? settings.merchant_share
  )
  const total = toHalalas(payment.order.total_amount)
  const prepaid = prepaidAmountOf(plan, total)
  const terms = prepaidTermsOf(payment, plan.prepaid_percentage > 0, settings)

  requireNewReference(payment, call)
  requireNoOtherCheckout(call, buyer.phone)

  if (total - prepaid > availableCredit(buyer, store.state)) {
    throw new Refusal(806, `The available credit does not cover ${formatSar(total - prepaid)} SAR`)
  }

  const order: OrderRecord = {
    orderId: store.nextId("ord"),
    sellerId: seller.id,
    buyerPhone: buyer.phone,
    orderReferenceId: payment.order.order_reference_id,
    repaymentConfigId: plan.repayment_config_id,
    stage: "CREATED",
    total,
    prepaid,
    ...(prepaid > 0 ? terms : NOTHING_TO_COLLECT),
    otp: { code: store.nextOtp(), confirmed: false },
    sessions: [],
    delivery: null,
    invoices: [],
    request: asReceived(call),
    createdAt: store.now(),
  }

  store.change((state) => (state.orders[order.orderId] = order))

  if (order.collection === "SVC") {
    openSession(store, order)
  }

  sendSms(store, {
    to: order.buyerPhone,
    kind: "otp",
    orderId: order.orderId,
    text: `${order.otp.code} is your code for order ${order.orderReferenceId} of ${formatSar(total)} SAR.`,
  })

  if (settings.otp === "automatic") {
    confirmOtp(sandbox, order)
  }

  return order
}

const sentSchema = z.object({ payment: z.record(z.string(), z.unknown()) })

/** The request for the control plane: with what the specification does not show, the seller overwritten (spec 5, point 3). */
const asReceived = ({ body, seller }: ServiceCall): Record<string, unknown> => ({
  ...sentSchema.parse(withoutSecrets(body)).payment,
  seller: { id: seller.id, name: seller.name, phone_number: seller.phone },
})

const checkoutData = (order: OrderRecord, urls: SandboxUrls): z.infer<typeof checkoutDataSchema> => {
  const session = order.sessions.at(-1)

  return {
    order_id: order.orderId,
    order_reference_id: order.orderReferenceId,
    // Always CREATED on success (spec 4.2), even for an order that is already authorised.
    order_status: "CREATED",
    payment_url: session ? urls.payment(session.token) : "",
    prepaid_amount: toSar(order.prepaid),
    transaction_id: session?.transactionId ?? order.prepaidUtr,
    repayment_config_id: String(order.repaymentConfigId),
  }
}
