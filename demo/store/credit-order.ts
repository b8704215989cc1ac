import { z } from "zod"

/** What the plugin knows of a Medusa order: `GET /admin/svc/orders/:order_id`, as far as the demo reads it. */
export const creditOrderSchema = z.looseObject({
  /** The latest first. */
  attempts: z.array(
    z.looseObject({
      reference: z.string(),
      attempt: z.number(),
      state: z.string(),
      svc_order_id: z.string().nullable(),
      payment_url: z.string().nullable(),
      prepaid_amount: z.number().nullable(),
    })
  ),
  activity: z.array(
    z.looseObject({
      at: z.string(),
      reference: z.string(),
      kind: z.string(),
      actor: z.string(),
      message: z.string(),
    })
  ),
  attention: z.array(
    z.looseObject({ kind: z.string(), reference: z.string(), message: z.string(), remedy: z.string() })
  ),
  webhooks: z.array(z.looseObject({ status: z.string(), verdict: z.string() })),
})

export type CreditOrder = z.infer<typeof creditOrderSchema>

/** Where the buyer of an order stands: `GET /store/svc/orders/:id`. */
export const buyersOrderSchema = z.looseObject({
  state: z.string(),
  next: z.discriminatedUnion("action", [
    z.looseObject({ action: z.literal("pay"), url: z.string(), amount: z.number().nullable() }),
    z.looseObject({ action: z.literal("wait") }),
    z.looseObject({ action: z.literal("none") }),
    z.looseObject({ action: z.literal("try_again") }),
  ]),
})

export type BuyersOrder = z.infer<typeof buyersOrderSchema>

/** Whether a cart may be bought on credit: `GET /store/svc/carts/:id/options`. */
export const cartOptionsSchema = z.looseObject({
  show: z.boolean(),
  plans: z.array(z.looseObject({ repayment_config_id: z.number(), down_payment_due: z.number().nullable() })),
  last_attempt: z.looseObject({ code: z.string() }).nullable(),
  credit: z.looseObject({ covers_cart: z.boolean().nullable() }).nullable(),
})

export type CartOptions = z.infer<typeof cartOptionsSchema>

/** The invoices of an order: `GET /admin/svc/orders/:order_id/invoices`, as far as the demo reads it. */
export const invoicesSchema = z.looseObject({
  invoices: z.array(
    z.looseObject({ number: z.string(), state: z.string(), error_reason: z.string().nullable() })
  ),
})

export type Invoice = z.infer<typeof invoicesSchema>["invoices"][number]
