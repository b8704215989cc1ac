import { model } from "@medusajs/framework/utils"

/** One invoice of one attempt, by its number (design D10). The PDF itself is never stored here. */
export const SvcInvoice = model
  .define("svc_invoice", {
    id: model.id({ prefix: "svcinv" }).primaryKey(),
    reference: model.text(),
    order_id: model.text().nullable(),
    number: model.text(),
    /** `upload`, `metadata`, `workflow` or `api`. */
    source: model.text(),
    /** Where the PDF is: in Medusa's File module, or at a URL; a workflow makes it anew each time. */
    file_id: model.text().nullable(),
    url: model.text().nullable(),
    /** `due`, `sending`, `attached`, `refused` or `unknown`. */
    state: model.text().default("due"),
    /** Of the PDF that was sent last. */
    sha256: model.text().nullable(),
    error_code: model.number().nullable(),
    error_reason: model.text().nullable(),
    tries: model.number().default(0),
    sent_at: model.dateTime().nullable(),
    /** When a call under this number was not answered, or with 500: it may have taken effect. */
    unanswered_at: model.dateTime().nullable(),
    attached_at: model.dateTime().nullable(),
    due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["reference", "number"], unique: true },
    { on: ["number"] },
    { on: ["file_id"], type: "hash", where: "file_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["due_at"], where: "due_at IS NOT NULL AND deleted_at IS NULL" },
  ])
