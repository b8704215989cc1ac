import { model } from "@medusajs/framework/utils"

/**
 * An event that subscribers have not been told of (design D26). Written with the change that it tells of, deleted once
 * the event bus has taken it: in between neither a crash nor an event bus that is away loses it.
 */
export const SvcEvent = model.define("svc_event", {
  /** Subscribers recognise a repetition by it. */
  id: model.id({ prefix: "svcevt" }).primaryKey(),
  /** In the order in which it happened. */
  number: model.autoincrement(),
  name: model.text(),
  reference: model.text(),
  order_id: model.text().nullable(),
  /** What its payload has besides `event_id`, `order_id` and `reference`. */
  data: model.json(),
  happened_at: model.dateTime(),
  due_at: model.dateTime(),
  tries: model.number().default(0),
  lease_token: model.text().nullable(),
  lease_until: model.dateTime().nullable(),
})
