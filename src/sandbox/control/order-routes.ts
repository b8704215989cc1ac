import { type Context } from "hono"
import { z } from "zod"
import {
  confirmOtp,
  confirmReceipt,
  disputeDelivery,
  expireOrder,
  sendDeliveryWebhook,
  settleDispute,
} from "../rules/order-lifecycle"
import { initiatePayment, pay, sendDownPaymentWebhook, voidSession } from "../rules/prepaid-sessions"
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

/** Answers with the order; 409 when its state does not allow the move. */
const move = <Schema extends z.ZodType>(
  name: string,
  summary: string,
  schema: Schema,
  act: (sandbox: SandboxContext, order: OrderRecord, body: z.infer<Schema>) => void
): ControlRoute => ({
  method: "post",
  path: `/orders/:order_id/${name}`,
  name,
  summary,
  ...withBody(schema, ({ sandbox }, body, c) => onOrder(sandbox, c, (order) => act(sandbox, order, body))),
})

const requireAddress = ({ orderId }: OrderRecord, receiver: WebhookReceiver | null | undefined): void => {
  if (!receiver) {
    throw new IllegalMove(`The merchant gave no address for this webhook of order ${orderId}`)
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

export const orderRoutes: readonly ControlRoute[] = [
  get("/orders/:order_id", "order", "One order", ({ sandbox }, c) => onOrder(sandbox, c, () => undefined)),
  move(
    "pay",
    "The buyer pays the down payment",
    payBodySchema,
    (sandbox, order, { finalize, send_webhook: sendWebhook }) =>
      pay(sandbox, order, { finalize, sendWebhook })
  ),
  move("void", "The payment session is voided", nothing, voidSession),
  move("initiate-payment", "The buyer opens the payment page", nothing, initiatePayment),
  move(
    "confirm-otp",
    "The buyer confirms the one-time password",
    confirmOtpBodySchema,
    (sandbox, order, { code }) => {
      if (code !== undefined && code !== order.otp.code) {
        throw new BadControlInput("code: is not the one-time password of this order")
      }

      confirmOtp(sandbox, order)
    }
  ),
  move("confirm-delivery", "The buyer confirms receipt", nothing, confirmReceipt),
  move("dispute", "The buyer disputes the delivery", nothing, disputeDelivery),
  move(
    "settle",
    "The operator settles a dispute",
    settleBodySchema,
    (sandbox, order, { order_status: stage }) => settleDispute(sandbox, order, stage)
  ),
  move("expire", "The order expires", nothing, expireOrder),
  move("send-down-payment-webhook", "The down-payment webhook is sent now", nothing, (sandbox, order) => {
    requireAddress(order, order.webhook)
    sendDownPaymentWebhook(sandbox, order)
  }),
  move("send-delivery-webhook", "The delivery webhook is sent now", nothing, (sandbox, order) => {
    requireAddress(order, order.delivery?.callback)
    sendDeliveryWebhook(sandbox, order)
  }),
]
