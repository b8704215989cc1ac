import { z } from "zod"
import { ORDER_STATES } from "../../../domain/order-state"
import { instant, rowOf } from "./database"

const amount = z.union([z.string(), z.number()]).transform(Number)

/** One attempt as the ledger holds it; amounts are SAR with two decimals. */
export const orderRow = rowOf({
  id: z.string(),
  reference: z.string(),
  paymentSessionId: z.string(),
  attempt: z.number(),
  cartId: z.string().nullable(),
  orderId: z.string().nullable(),
  displayId: z.string().nullable(),
  state: z.enum(ORDER_STATES),
  amount,
  planId: z.number().nullable(),
  collection: z.enum(["none", "svc", "merchant"]),
  svcOrderId: z.string().nullable(),
  orderStatus: z.string().nullable(),
  prepaidAmount: amount.nullable(),
  paymentStatus: z.string().nullable(),
  paymentUrl: z.string().nullable(),
  transactionId: z.string().nullable(),
  prepaidUtr: z.string().nullable(),
  errorCode: z.number().nullable(),
  declineCode: z.string().nullable(),
  sentAt: instant.nullable(),
  authorizedAt: instant.nullable(),
  settledAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  capturedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  reconciledAt: instant.nullable(),
  dueAt: instant.nullable(),
  tries: z.number(),
  leaseToken: z.string().nullable(),
  leaseUntil: instant.nullable(),
  createdAt: instant,
})

/** One attempt as the ledger holds it. */
export type OrderRow = z.infer<typeof orderRow>

/** The columns that change after a row is written. */
export type OrderPatch = Partial<
  Pick<
    OrderRow,
    | "cartId"
    | "orderId"
    | "displayId"
    | "svcOrderId"
    | "orderStatus"
    | "paymentStatus"
    | "paymentUrl"
    | "transactionId"
    | "prepaidUtr"
    | "prepaidAmount"
    | "amount"
    | "planId"
    | "errorCode"
    | "declineCode"
    | "sentAt"
    | "authorizedAt"
    | "settledAt"
    | "deliveredAt"
    | "capturedAt"
    | "expiresAt"
    | "reconciledAt"
    | "dueAt"
    | "tries"
    | "leaseToken"
    | "leaseUntil"
  >
>
