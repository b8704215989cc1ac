import { model } from "@medusajs/framework/utils"

/** One row: how far the sweeps of all instances came. */
export const SvcSweep = model.define("svc_sweep", {
  id: model.id({ prefix: "svcswp" }).primaryKey(),
  /** Medusa's orders that were placed up to this time were looked at. */
  orders_until: model.dateTime().nullable(),
  /** When the last one ended, by the database's clock. */
  swept_at: model.dateTime().nullable(),
  swept_by: model.enum(["job", "timer"]).nullable(),
  /** Where: `host:pid`. */
  swept_on: model.text().nullable(),
  /** Until when an instance sweeps because no job came. */
  lease_until: model.dateTime().nullable(),
})
