import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { deliveryFacts } from "../../delivery/delivery-facts"
import { runInvoices } from "../../invoice/run-invoices"
import type { OrderDecision } from "./advance-order"

/** Which attempt to follow up. */
export interface FollowUpInput {
  claimed: boolean
  decision: OrderDecision
}

/** What is left for Medusa, and what to tell subscribers. */
export interface FollowUp {
  sessionId: string
  capture: boolean
  events: string[]
}

const DELIVERED = "DELIVERED"

/**
 * What comes after an order is authorised in Medusa: confirms its delivery with the service when the goods have
 * arrived, sends its invoices, and finds out whether its payment is to be captured (design D9, D11). Everything in it may be repeated.
 */
export const followUpStep = createStep(
  "svc-follow-up",
  async ({ claimed, decision }: FollowUpInput, { container }) => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)
    const row = claimed ? await svc.ledger.orders.latestOfSession(decision.sessionId) : undefined
    const nothing: FollowUp = { sessionId: decision.sessionId, capture: false, events: [] }

    if (row === undefined || row.settledAt === null || row.orderId === null || decision.isCanceled) {
      return new StepResponse(nothing)
    }
    const delivery = await svc.ledger.deliveries.of(row.reference)
    const facts = await deliveryFacts(container, row.orderId, delivery, svc.options)
    const confirmed = await svc.deliver(row, facts)
    const { orderStatus } = await runInvoices(container, row.reference)
    const after = orderStatus === DELIVERED ? await svc.settleDelivery(confirmed) : confirmed

    return new StepResponse<FollowUp>({
      sessionId: row.paymentSessionId,
      capture:
        after.state === "delivered" && after.capturedAt === null && svc.options.capture === "on_delivery",
      events: eventsOf(row, after),
    })
  }
)

const eventsOf = (before: OrderRow, after: OrderRow): string[] => {
  if (before.state === after.state) {
    return []
  }
  switch (after.state) {
    case "delivered":
      return ["svc.delivery_confirmed"]
    case "out_for_delivery":
      return ["svc.delivery_asked"]
    default:
      return []
  }
}
