import { model } from "@medusajs/framework/utils"

/**
 * One attempt to check out a payment session at the service (design D4, D7). Written before the call, so that
 * no effect of the service is ever without a row.
 */
export const SvcOrder = model
  .define("svc_order", {
    id: model.id({ prefix: "svcord" }).primaryKey(),
    /** The service's `order_reference_id`: the payment session's id, then with -2, -3 for later attempts. */
    reference: model.text(),
    payment_session_id: model.text(),
    /** The session's payment collection in Medusa, to be compared before anything is done with the session. */
    payment_collection_id: model.text().nullable(),
    attempt: model.number(),
    /** The environment that it is for; null when an earlier version wrote it: then it is for the one in force. */
    environment: model.enum(["sandbox", "production"]).nullable(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    display_id: model.text().nullable(),
    /** A state of the ledger's state machine. */
    state: model.text(),
    /** SAR, two decimals: what the service was asked to finance, down payment included. */
    amount: model.bigNumber(),
    plan_id: model.number().nullable(),
    /** That plan as it was on offer, as JSON; null when an earlier version wrote the row, or no plan was chosen. */
    kept_plan: model.text().nullable(),
    /** The plan that the service says it applied (spec 2.2). */
    applied_plan: model.text().nullable(),
    /** Who collects the down payment: `none`, `svc` or `merchant`. */
    collection: model.text(),
    svc_order_id: model.text().nullable(),
    order_status: model.text().nullable(),
    /** SAR, two decimals. */
    prepaid_amount: model.bigNumber().nullable(),
    payment_status: model.text().nullable(),
    payment_url: model.text().nullable(),
    transaction_id: model.text().nullable(),
    /** The merchant's own reference of a down payment that it collected (spec 2.3). */
    prepaid_utr: model.text().nullable(),
    /** Names the master secret that derived the address which the service calls next; null while there is none, and of an earlier version. */
    webhook_key: model.text().nullable(),
    /** Why the service declined: its code, and the storefront's word for it. */
    error_code: model.number().nullable(),
    decline_code: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
    /** When a call under this reference was not answered: it may have taken effect. */
    unanswered_at: model.dateTime().nullable(),
    authorized_at: model.dateTime().nullable(),
    /** When Medusa had caught up with the authorisation. */
    settled_at: model.dateTime().nullable(),
    delivered_at: model.dateTime().nullable(),
    captured_at: model.dateTime().nullable(),
    /** An unpaid order is cancelled after this. */
    expires_at: model.dateTime().nullable(),
    /** When the store stopped waiting for a payment that may still come. */
    given_up_at: model.dateTime().nullable(),
    /** When a person settled with the operator that the attempt no longer counts. */
    released_at: model.dateTime().nullable(),
    /** When a person last recorded what the operator says of its delivery. */
    decided_at: model.dateTime().nullable(),
    /** When the service was last asked about the down payment, and whether it answered. */
    reconciled_at: model.dateTime().nullable(),
    is_answered: model.boolean().nullable(),
    /** Its last answer: a payment is being finalised (spec 4.3). */
    is_finalizing: model.boolean().default(false),
    /** When the row is looked at next; empty when never. While a process holds the row, the end of its lease counts. */
    due_at: model.dateTime().nullable(),
    tries: model.number().default(0),
    /** Until when the service asked to be left alone about the order (`Retry-After`). */
    paused_until: model.dateTime().nullable(),
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["reference"], unique: true },
    { on: ["payment_session_id", "attempt"], unique: true },
    { on: ["order_id"] },
    { on: ["cart_id"] },
    { on: ["svc_order_id"], type: "hash" },
    { on: ["state", "id"] },
    { on: ["created_at", "id"] },
    { on: ["authorized_at", "id"], where: "authorized_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["delivered_at", "id"], where: "delivered_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["captured_at", "id"], where: "captured_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["display_id"] },
    { on: ["prepaid_utr"], where: "prepaid_utr IS NOT NULL AND deleted_at IS NULL" },
    { on: ["transaction_id"], type: "hash", where: "transaction_id IS NOT NULL AND deleted_at IS NULL" },
  ])
