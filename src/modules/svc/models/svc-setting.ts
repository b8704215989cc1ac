import { model } from "@medusajs/framework/utils"

/** An option that was changed in the admin; it overrides `medusa-config.ts`. */
export const SvcSetting = model
  .define("svc_setting", {
    id: model.id({ prefix: "svcset" }).primaryKey(),
    /** Its path, such as `delivery.confirmation`. */
    key: model.text(),
    /** `{ "value": ... }`: a JSON column of its own holds no plain text or null. */
    value: model.json(),
    changed_at: model.dateTime(),
    /** The admin user's id. */
    changed_by: model.text(),
  })
  .indexes([{ on: ["key"], unique: true }])
