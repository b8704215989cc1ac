import { model } from "@medusajs/framework/utils"

/** How the delivery of one attempt's goods was, or is to be, confirmed with the service (design D9). */
export const SvcDelivery = model
  .define("svc_delivery", {
    id: model.id({ prefix: "svcdel" }).primaryKey(),
    reference: model.text(),
    order_id: model.text().nullable(),
    /** `open`, `sending`, `unknown`, `asked`, `refused`, `confirmed` or `disputed`. */
    state: model.text().default("open"),
    /** `pod` or `sms_link`. */
    method: model.text().nullable(),
    proof_url: model.text().nullable(),
    /** `upload`, `fulfillment` or `workflow`. */
    proof_source: model.text().nullable(),
    /** A proof that the merchant gave on the order page. */
    uploaded_url: model.text().nullable(),
    uploaded_at: model.dateTime().nullable(),
    /** When the merchant asked for the confirmation by hand, whatever the fulfilments say. */
    requested_at: model.dateTime().nullable(),
    requested_method: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
    asked_at: model.dateTime().nullable(),
    confirmed_at: model.dateTime().nullable(),
    error_code: model.number().nullable(),
    tries: model.number().default(0),
  })
  .indexes([
    { on: ["reference"], unique: true },
    // An address may be longer than an entry of a B-tree.
    { on: ["uploaded_url"], type: "hash", where: "uploaded_url IS NOT NULL AND deleted_at IS NULL" },
    { on: ["proof_url"], type: "hash", where: "proof_url IS NOT NULL AND deleted_at IS NULL" },
  ])
