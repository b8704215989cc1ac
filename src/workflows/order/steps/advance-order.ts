import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import { UNANSWERED_AFTER_MS, unconfirmed } from "../../../modules/svc/checkout/open-attempt"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { listCanceled } from "../list-canceled"
import { placeInMedusa, type PlaceInMedusa } from "../place-in-medusa"

/** Which attempt to move on, and on whose behalf. */
export interface AdvanceOrderInput {
  claimed: boolean
  reference: string
  /** `buyer`, `service`, `sweep` or an admin user's id. */
  actor: string
  /** Send a declined checkout again, now that its cause is mended. */
  resend: boolean
  /** What whoever asks for it has found out already, and subscribers are to be told. */
  news: OrderEventName
}

/** What subscribers are told of a down payment. */
export type OrderEventName = "svc.down_payment_confirmed" | "svc.payment_url_renewed" | "none"

/** What Medusa has to do now. */
export interface OrderDecision {
  /**
   * `wait`: nothing now, the attempt has its time. `rest`: nothing any more. `settled`: Medusa has caught up.
   * `authorize`, `cancel`: Medusa's own workflow is to run.
   */
  action: "wait" | "rest" | "settled" | "authorize" | "cancel"
  reference: string
  sessionId: string
  orderId: string | null
  /** SAR. */
  amount: number
  /** The order was cancelled in Medusa. */
  isCanceled: boolean
  /** What to tell subscribers. */
  event: OrderEventName
}

/**
 * Finds out from the service where an attempt stands, writes it to the ledger and decides what Medusa has to do.
 * A payment that comes after the order was cancelled never revives it (design D12).
 */
export const advanceOrderStep = createStep(
  "svc-advance-order",
  async (input: AdvanceOrderInput, { container }) => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)
    const row = input.claimed ? await svc.ledger.orders.byReference(input.reference) : undefined

    return new StepResponse(
      row === undefined ? idle(input.reference) : await decide(container, svc, row, input)
    )
  }
)

const idle = (reference: string): OrderDecision => ({
  action: "wait",
  reference,
  sessionId: "",
  orderId: null,
  amount: 0,
  isCanceled: false,
  event: "none",
})

const decide = async (
  container: MedusaContainer,
  svc: SvcModuleService,
  row: OrderRow,
  { actor, resend, news }: AdvanceOrderInput
): Promise<OrderDecision> => {
  const { orders, now } = svc.ledger
  const place = await placeInMedusa(
    container.resolve(ContainerRegistrationKeys.QUERY),
    row.paymentSessionId,
    row.orderId
  )
  const because = (action: OrderDecision["action"], event: OrderEventName = news): OrderDecision => ({
    action,
    reference: row.reference,
    sessionId: row.paymentSessionId,
    orderId: place.orderId ?? row.orderId,
    amount: row.amount,
    isCanceled: place.isCanceled,
    event,
  })
  const isGivenUp = place.isCanceled || (row.expiresAt !== null && row.expiresAt <= now())

  switch (row.state) {
    case "initiating": {
      if (row.sentAt === null) {
        return because(await sendUnlessCanceled(svc, row, place))
      }
      // Medusa keeps an order only if the process died in its completion: nobody else sends this checkout again.
      if (row.cartId !== null && place.orderId !== null && !place.isCanceled) {
        return because("authorize")
      }
      if (now().getTime() - row.sentAt.getTime() < UNANSWERED_AFTER_MS) {
        return because("wait")
      }
      await orders.change(
        row.reference,
        unconfirmed("The service did not answer the checkout, and the buyer did not try again.")
      )
      return because("rest")
    }
    case "awaiting_down_payment": {
      const { outcome, urlRenewed } = await svc.reconcile(row, actor)

      if (outcome === "confirmed") {
        return because(await catchUp(svc, row, place), "svc.down_payment_confirmed")
      }
      return because(
        outcome === "unpaid" && isGivenUp ? "cancel" : "wait",
        urlRenewed ? "svc.payment_url_renewed" : news
      )
    }
    case "expired":
      if (row.svcOrderId !== null) {
        await svc.reconcile(row, actor)
      }
      return because("wait")
    case "awaiting_merchant_payment":
      await orders.change(row.reference, { patch: { dueAt: row.expiresAt } })
      return because(isGivenUp ? "cancel" : "wait")
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      if (row.settledAt === null) {
        return because(await catchUp(svc, row, place))
      }
      if (place.isCanceled) {
        await listCanceled(svc, row.reference)
      }
      return because("rest")
    case "declined":
      return because(resend ? await sendUnlessCanceled(svc, row, place) : "rest")
    case "awaiting_approval":
    case "unconfirmed":
      return because("rest")
  }
}

/** What is listed when the merchant has the money of an order that is cancelled. */
export const PAID_AFTER_CANCELLATION = {
  kind: "paid_after_cancellation",
  message:
    "A down payment was recorded for an order that is cancelled in Medusa. Nothing was sent to the service.",
} as const

/** Nothing is sent to the service for an order that was cancelled; that the merchant has the money is listed. */
const sendUnlessCanceled = async (
  svc: SvcModuleService,
  row: OrderRow,
  place: PlaceInMedusa
): Promise<"authorize" | "rest"> => {
  if (!place.isCanceled) {
    return "authorize"
  }
  await svc.ledger.orders.change(row.reference, {
    attention: PAID_AFTER_CANCELLATION,
  })
  return "rest"
}

/** What Medusa still has to do for an attempt that the service authorised. */
const catchUp = async (
  svc: SvcModuleService,
  row: OrderRow,
  place: PlaceInMedusa
): Promise<"settled" | "authorize" | "rest"> => {
  if (!place.isCanceled) {
    return place.hasPayment && place.orderId !== null ? "settled" : "authorize"
  }
  await svc.ledger.orders.change(row.reference, {
    attention: {
      kind: "paid_after_cancellation",
      message: "The service authorised an order that was cancelled in Medusa before.",
    },
  })
  return "rest"
}
