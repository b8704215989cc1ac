import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { SVC_MODULE } from "../../../modules/svc"
import type { Query } from "../../../modules/svc/checkout/load-source"
import { UNANSWERED_AFTER_MS, unconfirmed } from "../../../modules/svc/checkout/open-attempt"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"

/** Which attempt to move on, and on whose behalf. */
export interface AdvanceOrderInput {
  claimed: boolean
  reference: string
  /** `buyer`, `service`, `sweep` or an admin user's id. */
  actor: string
  /** Send a declined checkout again, now that its cause is mended. */
  resend: boolean
}

/** What Medusa has to do now. */
export interface OrderDecision {
  action: "none" | "authorize" | "cancel"
  reference: string
  sessionId: string
  orderId: string | null
  /** SAR. */
  amount: number
  /** What to tell subscribers. */
  event: "svc.down_payment_confirmed" | "svc.payment_url_renewed" | "none"
}

const records = z.array(z.looseObject({ status: z.string().nullish() }))

/** Whether Medusa holds a payment of this session. */
export const hasPayment = async (query: Query, sessionId: string): Promise<boolean> => {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id"],
    filters: { payment_session_id: sessionId },
  })

  return records.parse(data).length > 0
}

/** The Medusa order's status; undefined when there is no such order. */
const orderStatus = async (query: Query, orderId: string | null): Promise<string | undefined> => {
  if (orderId === null) {
    return undefined
  }
  const { data } = await query.graph({ entity: "order", fields: ["id", "status"], filters: { id: orderId } })

  return records.parse(data)[0]?.status ?? undefined
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
  action: "none",
  reference,
  sessionId: "",
  orderId: null,
  amount: 0,
  event: "none",
})

const decide = async (
  container: MedusaContainer,
  svc: SvcModuleService,
  row: OrderRow,
  { actor, resend }: AdvanceOrderInput
): Promise<OrderDecision> => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { orders, now } = svc.ledger
  const because = (
    action: OrderDecision["action"],
    event: OrderDecision["event"] = "none"
  ): OrderDecision => ({
    action,
    reference: row.reference,
    sessionId: row.paymentSessionId,
    orderId: row.orderId,
    amount: row.amount,
    event,
  })
  const isCanceled = async () => (await orderStatus(query, row.orderId)) === "canceled"
  const isOverdue = row.expiresAt !== null && row.expiresAt <= now()

  switch (row.state) {
    case "initiating": {
      if (row.sentAt === null) {
        return because("authorize")
      }
      if (now().getTime() - row.sentAt.getTime() >= UNANSWERED_AFTER_MS) {
        await orders.change(
          row.reference,
          unconfirmed("The service did not answer the checkout, and the buyer did not try again.")
        )
      }
      return because("none")
    }
    case "awaiting_down_payment":
    case "expired": {
      const reconciled = await svc.reconcile(row, actor)

      if (reconciled.outcome === "confirmed") {
        return because(
          await authorizeUnlessCanceled(svc, row, await isCanceled()),
          "svc.down_payment_confirmed"
        )
      }
      if (reconciled.outcome === "unpaid" && row.state === "awaiting_down_payment") {
        if ((await isCanceled()) || isOverdue) {
          return because("cancel")
        }
      }
      return because("none", reconciled.urlRenewed ? "svc.payment_url_renewed" : "none")
    }
    case "awaiting_merchant_payment":
      return because((await isCanceled()) || isOverdue ? "cancel" : "none")
    case "authorized":
    case "out_for_delivery":
    case "held":
    case "delivered":
      return because(
        row.settledAt === null ? await authorizeUnlessCanceled(svc, row, await isCanceled()) : "none"
      )
    case "declined":
      return because(resend ? "authorize" : "none")
    case "awaiting_approval":
    case "unconfirmed":
      return because("none")
  }
}

const authorizeUnlessCanceled = async (
  svc: SvcModuleService,
  row: OrderRow,
  canceled: boolean
): Promise<"authorize" | "none"> => {
  if (!canceled) {
    return "authorize"
  }
  await svc.ledger.orders.change(row.reference, {
    patch: { dueAt: null },
    attention: {
      kind: "paid_after_cancellation",
      message: "The service authorised an order that was cancelled in Medusa before.",
    },
  })
  return "none"
}
