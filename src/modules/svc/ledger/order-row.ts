import { z } from "@medusajs/framework/zod"
import { ORDER_STATES } from "../../../domain/order-state"
import { instant, isOneOf, rowOf } from "./columns"

const amount = z.union([z.string(), z.number()]).transform(Number)

const ENVIRONMENTS = ["sandbox", "production"] as const
const COLLECTIONS = ["none", "svc", "merchant"] as const

/** Attempts with a word of a newer version, such as their state, are left alone, see `NewerVersion`. */
export const IS_KNOWN = `(${isOneOf("state", ORDER_STATES)} and ${isOneOf("collection", COLLECTIONS)}
  and (environment is null or ${isOneOf("environment", ENVIRONMENTS)}))`

export const orderColumns = {
  id: z.string(),
  reference: z.string(),
  paymentSessionId: z.string(),
  paymentCollectionId: z.string().nullable(),
  attempt: z.number(),
  environment: z.enum(ENVIRONMENTS).nullable(),
  cartId: z.string().nullable(),
  orderId: z.string().nullable(),
  displayId: z.string().nullable(),
  state: z.enum(ORDER_STATES),
  amount,
  planId: z.number().nullable(),
  keptPlan: z.string().nullable(),
  appliedPlan: z.string().nullable(),
  collection: z.enum(COLLECTIONS),
  svcOrderId: z.string().nullable(),
  orderStatus: z.string().nullable(),
  prepaidAmount: amount.nullable(),
  paymentStatus: z.string().nullable(),
  paymentUrl: z.string().nullable(),
  transactionId: z.string().nullable(),
  prepaidUtr: z.string().nullable(),
  webhookKey: z.string().nullable(),
  errorCode: z.number().nullable(),
  declineCode: z.string().nullable(),
  sentAt: instant.nullable(),
  unansweredAt: instant.nullable(),
  authorizedAt: instant.nullable(),
  settledAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  capturedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  givenUpAt: instant.nullable(),
  releasedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  reconciledAt: instant.nullable(),
  isAnswered: z.boolean().nullable(),
  isFinalizing: z.boolean(),
  dueAt: instant.nullable(),
  tries: z.number(),
  pausedUntil: instant.nullable(),
  leaseToken: z.string().nullable(),
  leaseUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
}

/** One attempt as the ledger holds it; amounts are SAR with two decimals. */
export const orderRow = rowOf(orderColumns)

/**
 * An attempt that was just taken, with the database's time, whether anything was done about its delivery before, and
 * whether an invoice of it was being sent.
 */
export const claimedRow = rowOf({
  ...orderColumns,
  claimedAt: instant,
  isDeliveryOpen: z.boolean(),
  hasUnansweredInvoice: z.boolean(),
})

export type OrderRow = z.infer<typeof orderRow>

/** The columns that change after a row is written; its state, its lease and when it is due have ways of their own. */
export type OrderPatch = Partial<
  Omit<
    OrderRow,
    "id" | "reference" | "state" | "dueAt" | "leaseToken" | "leaseUntil" | "createdAt" | "updatedAt"
  >
>
