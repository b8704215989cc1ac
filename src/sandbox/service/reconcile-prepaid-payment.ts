import { z } from "zod"
import { currentSession, finalize, isPaid, openSession } from "../rules/prepaid-sessions"
import { invalidField } from "../rules/refusal"
import { type OrderRecord, prepaidStatus } from "../state/sandbox-state"
import { requireOrder, requireText } from "./order-data"
import { defineOperation, type ServiceCall, type Success } from "./service-operation"

const requestSchema = z.object({
  order_number: z.string().describe("The order_id returned by Initiate Checkout"),
})

export const reconcilePrepaidPayment = defineOperation({
  name: "reconcile_prepaid_payment",
  path: "/svc/v1/checkout/reconcile_prepaid_payment",
  envelope: "flat",
  summary: "Reconcile Prepaid Payment",
  description: "Pulls the state of a down payment collected by the service and settles it (spec 4.3).",
  assumptions: [
    "The call that re-issues a voided session answers VOIDED with the fresh payment_url; later ones PENDING.",
    "The session of an expired order is not re-issued: VOIDED with an empty payment_url.",
    "An order without a down payment collected by the service is refused with 400 for order_number.",
  ],
  errorCodes: [400, 808, 500],
  request: requestSchema,
  data: z.object({
    in_progress: z.boolean(),
    payment_status: prepaidStatus,
    payment_url: z.string(),
    transaction_id: z.string(),
  }),
  inFlightKey: (body) => {
    const sent = requestSchema.safeParse(body)

    return sent.success ? `reconcile:${sent.data.order_number}` : undefined
  },
  handle: ({ order_number: orderNumber }, call) => {
    const order = requireOrder(call, requireText("order_number", orderNumber))

    if (order.collection !== "SVC") {
      throw invalidField("order_number", "the order has no down payment collected by the service")
    }

    return call.sandbox.store.change(() => reconcile(order, call))
  },
})

const reconcile = (order: OrderRecord, call: ServiceCall): Success => {
  const { store, urls } = call.sandbox
  const session = currentSession(order)
  const unsettled = isPaid(session) && order.stage === "CREATED"
  const answer = (message: string, more: Record<string, unknown> = {}, of = session): Success => ({
    message,
    data: {
      in_progress: false,
      payment_status: of.status,
      // Empty once paid (spec 4.3).
      payment_url: isPaid(of) ? "" : urls.payment(of.token),
      transaction_id: of.transactionId,
      ...more,
    },
  })

  if (call.pretendInProgress || (call.concurrent && unsettled)) {
    return answer("A finalize is already running, try again shortly", { in_progress: true })
  }

  if (order.stage === "EXPIRED") {
    return answer("The order has expired", { payment_url: "" })
  }

  switch (session.status) {
    case "PAID":
    case "COMPLETED":
      finalize(store, order)

      return answer("The down payment is confirmed")
    case "VOIDED":
      return answer(
        "The session was voided and has been re-issued",
        { payment_status: "VOIDED" },
        openSession(store, order)
      )
    case "PENDING":
    case "INITIATED":
      return answer("The down payment has not been made yet")
  }
}
