import { model } from "@medusajs/framework/utils"

/** An instance of Medusa that lives, or did until a short while ago. */
export const SvcInstance = model.define("svc_instance", {
  id: model.id({ prefix: "svcins" }).primaryKey(),
  worker_mode: model.enum(["shared", "server", "worker"]),
  host: model.text(),
  pid: model.number(),
  started_at: model.dateTime(),
  /** When it said last that it lives, by the database's clock. */
  seen_at: model.dateTime(),
})
