import { model } from "@medusajs/framework/utils"

/**
 * What happened, when and by whom; only ever added to, and redacted (design D7). The index of what is forgotten leaves out the
 * kinds that are remembered: it is in a migration only.
 */
export const SvcActivity = model
  .define("svc_activity", {
    id: model.id({ prefix: "svcact" }).primaryKey(),
    reference: model.text(),
    order_id: model.text().nullable(),
    kind: model.text(),
    /** `buyer`, `service`, `sweep`, `system`, or the id of the admin user. */
    actor: model.text(),
    /** What is known of the kind (`domain/facts/activity-facts.ts`); `{ text }` of a line from before there were facts. */
    facts: model.json(),
    happened_at: model.dateTime(),
  })
  .indexes([{ on: ["reference", "happened_at"] }, { on: ["order_id"] }])
