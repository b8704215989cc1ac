import { model } from "@medusajs/framework/utils"

/** A file that the plugin stored in Medusa's File module, to be erased there once nothing needs it (ADR 28). */
export const SvcFile = model
  .define("svc_file", {
    id: model.id({ prefix: "svcfile" }).primaryKey(),
    /** In the File module. */
    file_id: model.text(),
    /** Where a proof of delivery opens; empty for an invoice. */
    url: model.text().nullable(),
    /** When it was known to be needed last; at first when it was stored. */
    needed_at: model.dateTime(),
    /** When it may be tried again to erase it. */
    due_at: model.dateTime(),
    tries: model.number().default(0),
    erased_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["file_id"], unique: true },
    { on: ["url"], type: "hash", where: "url IS NOT NULL AND deleted_at IS NULL" },
    { on: ["needed_at"], where: "erased_at IS NULL AND deleted_at IS NULL" },
  ])
