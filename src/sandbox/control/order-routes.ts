import { type Context, Hono } from "hono"
import { z } from "zod"
import {
  confirmOtp,
  confirmReceipt,
  disputeDelivery,
  expireOrder,
  settleDispute,
} from "../rules/order-lifecycle"
import { initiatePayment, pay, voidSession } from "../rules/prepaid-sessions"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { BadControlInput, readControlBody } from "./read-control-body"
import { orderView } from "./views"

/** Body of `POST /_sandbox/orders/:order_id/pay`; left out: as on the hosted page. */
export const payBodySchema = z.strictObject({
  finalize: z.boolean().optional(),
  send_webhook: z.boolean().optional(),
})

/** Body of `POST /_sandbox/orders/:order_id/confirm-otp`; without a code it is taken as right. */
export const confirmOtpBodySchema = z.strictObject({ code: z.string().optional() })

/** Body of `POST /_sandbox/orders/:order_id/settle`. */
export const settleBodySchema = z.strictObject({ order_status: z.enum(["DELIVERED", "AUTHORIZED"]) })

const nothing = z.strictObject({})

/** What a buyer does, done for them. Each answers with the order; 409 when its state does not allow it. */
export const orderRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store } = sandbox
  const routes = new Hono<SandboxEnv>()

  const move = <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    act: (order: OrderRecord, body: z.infer<Schema>) => void
  ): void => {
    routes.post(`/orders/:order_id/${name}`, async (c: Context<SandboxEnv>) => {
      const body = await readControlBody(c, schema)
      const order = store.order(c.req.param("order_id") ?? "")

      if (!order) {
        return c.json({ message: "There is no order with this order_id" }, 404)
      }

      act(order, body)

      return c.json(orderView(sandbox, order))
    })
  }

  move("pay", payBodySchema, (order, { finalize, send_webhook: sendWebhook }) =>
    pay(sandbox, order, { finalize, sendWebhook })
  )
  move("void", nothing, (order) => voidSession(store, order))
  move("initiate-payment", nothing, (order) => initiatePayment(store, order))
  move("confirm-otp", confirmOtpBodySchema, (order, { code }) => {
    if (code !== undefined && code !== order.otp.code) {
      throw new BadControlInput("code: is not the one-time password of this order")
    }

    confirmOtp(store, order)
  })
  move("confirm-delivery", nothing, (order) => confirmReceipt(sandbox, order))
  move("dispute", nothing, (order) => disputeDelivery(store, order))
  move("settle", settleBodySchema, (order, { order_status: stage }) => settleDispute(store, order, stage))
  move("expire", nothing, (order) => expireOrder(store, order))

  routes.get("/orders/:order_id", (c) => {
    const order = store.order(c.req.param("order_id"))

    return order
      ? c.json(orderView(sandbox, order))
      : c.json({ message: "There is no order with this order_id" }, 404)
  })

  return routes
}
