import { type Context } from "hono"
import { z } from "zod"
import {
  confirmOtp,
  confirmReceipt,
  disputeDelivery,
  expireOrder,
  requireAwaitingBuyer,
  requireMayExpire,
  requireOnHold,
  requireOpenOtp,
  sendDeliveryWebhook,
  settleDispute,
} from "../rules/order-lifecycle"
import {
  initiatePayment,
  openSessionOf,
  pay,
  sendDownPaymentWebhook,
  voidSession,
} from "../rules/prepaid-sessions"
import { IllegalMove } from "../rules/refusal"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord, type WebhookReceiver } from "../state/sandbox-state"
import { BadControlInput, type ControlRoute, get, withBody } from "./control-route"
import { orderView } from "./views"

/** A field that is left out behaves as on the hosted page. */
const payBodySchema = z.strictObject({
  finalize: z.boolean().optional(),
  send_webhook: z.boolean().optional(),
})

/** A missing code counts as the right one. */
const confirmOtpBodySchema = z.strictObject({ code: z.string().optional() })

const settleBodySchema = z.strictObject({ order_status: z.enum(["DELIVERED", "AUTHORIZED"]) })

const nothing = z.strictObject({})

/** Something that happens to an order. */
export interface OrderMove extends ControlRoute {
  isPossible: (order: OrderRecord) => boolean
  /** The field of the body that must be given, and its values. */
  choice?: { field: string; values: readonly string[] }
}

/**
 * Answers with the order; 409 when its state does not allow the move.
 * @param requireState throws IllegalMove then
 */
const move = <Schema extends z.ZodType>(
  name: string,
  summary: string,
  schema: Schema,
  requireState: (order: OrderRecord) => unknown,
  act: (sandbox: SandboxContext, order: OrderRecord, body: z.infer<Schema>) => void
): OrderMove => ({
  method: "post",
  path: `/orders/:order_id/${name}`,
  name,
  summary,
  ...withBody(schema, ({ sandbox }, body, c) =>
    onOrder(sandbox, c, (order) => {
      requireState(order)
      act(sandbox, order, body)
    })
  ),
  isPossible: (order) => {
    try {
      requireState(order)

      return true
    } catch (error) {
      if (error instanceof IllegalMove) {
        return false
      }

      throw error
    }
  },
})

const requireAddress =
  (receiverOf: (order: OrderRecord) => WebhookReceiver | null | undefined) =>
  (order: OrderRecord): void => {
    if (!receiverOf(order)) {
      throw new IllegalMove(`The merchant gave no address for this webhook of order ${order.orderId}`)
    }
  }

const onOrder = (
  sandbox: SandboxContext,
  c: Context<SandboxEnv>,
  act: (order: OrderRecord) => void
): Response => {
  const order = sandbox.store.order(c.req.param("order_id") ?? "")

  if (!order) {
    return c.json({ message: "There is no order with this order_id" }, 404)
  }

  act(order)

  return c.json(orderView(sandbox, order))
}

export const ORDER_MOVES: readonly OrderMove[] = [
  move(
    "pay",
    "The buyer pays the down payment",
    payBodySchema,
    openSessionOf,
    (sandbox, order, { finalize, send_webhook: sendWebhook }) =>
      pay(sandbox, order, { finalize, sendWebhook })
  ),
  move("void", "The payment session is voided", nothing, openSessionOf, voidSession),
  move("initiate-payment", "The buyer opens the payment page", nothing, openSessionOf, initiatePayment),
  move(
    "confirm-otp",
    "The buyer confirms the one-time password",
    confirmOtpBodySchema,
    requireOpenOtp,
    (sandbox, order, { code }) => {
      if (code !== undefined && code !== order.otp.code) {
        throw new BadControlInput("code: is not the one-time password of this order")
      }

      confirmOtp(sandbox, order)
    }
  ),
  move("confirm-delivery", "The buyer confirms receipt", nothing, requireAwaitingBuyer, confirmReceipt),
  move("dispute", "The buyer disputes the delivery", nothing, requireAwaitingBuyer, disputeDelivery),
  {
    ...move(
      "settle",
      "The operator settles a dispute",
      settleBodySchema,
      requireOnHold,
      (sandbox, order, { order_status: stage }) => settleDispute(sandbox, order, stage)
    ),
    choice: { field: "order_status", values: settleBodySchema.shape.order_status.options },
  },
  move("expire", "The order expires", nothing, requireMayExpire, expireOrder),
  move(
    "send-down-payment-webhook",
    "The down-payment webhook is sent now",
    nothing,
    requireAddress(({ webhook }) => webhook),
    sendDownPaymentWebhook
  ),
  move(
    "send-delivery-webhook",
    "The delivery webhook is sent now",
    nothing,
    requireAddress(({ delivery }) => delivery?.callback),
    sendDeliveryWebhook
  ),
]

export const orderRoutes: readonly ControlRoute[] = [
  get("/orders/:order_id", "order", "One order", ({ sandbox }, c) => onOrder(sandbox, c, () => undefined)),
  ...ORDER_MOVES,
]
