import { model } from "@medusajs/framework/utils"

/** One row: how far the sweeps of all instances came. */
export const SvcSweep = model.define("svc_sweep", {
  id: model.id({ prefix: "svcswp" }).primaryKey(),
  /** Up to which time of placing Medusa's orders were looked at. */
  orders_until: model.dateTime().nullable(),
})
