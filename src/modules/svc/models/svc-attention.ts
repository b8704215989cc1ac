import { model } from "@medusajs/framework/utils"

/**
 * Something that a person has to look at (design, guarantee 5). One open row per kind and attempt. The index of the list of
 * open points has an expression, and that of what is forgotten leaves out what is remembered: both are in migrations only.
 */
export const SvcAttention = model
  .define("svc_attention", {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    kind: model.text(),
    reference: model.text(),
    order_id: model.text().nullable(),
    /** What is known of the kind (`domain/facts/attention-facts.ts`); `{ text }` of a point from before there were facts. */
    facts: model.json(),
    since: model.dateTime(),
    resolved_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    note: model.text().nullable(),
  })
  .indexes([
    { on: ["kind", "reference"], unique: true, where: "resolved_at IS NULL AND deleted_at IS NULL" },
    { on: ["order_id"] },
    { on: ["reference"] },
    {
      name: "IDX_svc_attention_resolved",
      on: ["resolved_at", "id"],
      where: "resolved_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])
