import { model } from "@medusajs/framework/utils"

/** The inbox: a webhook is answered 2xx only after its row is committed (design D6). */
export const SvcWebhook = model
  .define("svc_webhook", {
    id: model.id({ prefix: "svcwh" }).primaryKey(),
    /** `down_payment` or `delivery`. */
    kind: model.text(),
    reference: model.text(),
    /** Names one event: a second delivery of it is counted, and makes the row due again. */
    dedupe_key: model.text(),
    raw_body: model.text(),
    /** `verified`, or why it was not. */
    verdict: model.text(),
    /** The preset that would have matched a wrong signature. */
    matching_preset: model.text().nullable(),
    deliveries: model.number().default(1),
    /** `received`, `processed`, `abandoned`, or `refused`: that one was answered 401 or 500 and has no effect. */
    status: model.text().default("received"),
    outcome: model.text().nullable(),
    received_at: model.dateTime(),
    /** When it was signed, if that was long before it came (ADR 31). */
    signed_at: model.dateTime().nullable(),
    processed_at: model.dateTime().nullable(),
    due_at: model.dateTime().nullable(),
    tries: model.number().default(0),
    lease_token: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["dedupe_key"], unique: true },
    { on: ["reference"] },
    { on: ["received_at", "id"] },
    { on: ["kind", "received_at", "id"] },
    {
      name: "IDX_svc_webhook_unusual",
      on: ["received_at", "id"],
      where: "(status <> 'processed' OR verdict <> 'verified') AND deleted_at IS NULL",
    },
  ])
