import { model } from "@medusajs/framework/utils"
import { LATENCY_COLUMNS } from "../calls/latency"

/** The calls of one minute with one operation and one result, of all instances; latencies as a histogram, in ms. */
export const SvcCall = model
  .define("svc_call", {
    id: model.id({ prefix: "svccall" }).primaryKey(),
    minute: model.dateTime(),
    operation: model.text(),
    /** What the end of the call means: `ok`, `timeout`, ... */
    result: model.text(),
    /** Of the last call. */
    error_name: model.text().nullable(),
    error_code: model.number().nullable(),
    last_at: model.dateTime(),
    calls: model.number(),
    ...Object.fromEntries(LATENCY_COLUMNS.map((column) => [column, model.number().default(0)])),
  })
  .indexes([{ on: ["minute", "operation", "result"], unique: true }])
