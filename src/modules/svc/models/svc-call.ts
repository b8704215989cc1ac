import { model } from "@medusajs/framework/utils"

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
    up_to_20: model.number().default(0),
    up_to_50: model.number().default(0),
    up_to_100: model.number().default(0),
    up_to_200: model.number().default(0),
    up_to_400: model.number().default(0),
    up_to_800: model.number().default(0),
    up_to_1600: model.number().default(0),
    up_to_3200: model.number().default(0),
    up_to_6400: model.number().default(0),
    up_to_12800: model.number().default(0),
    up_to_25600: model.number().default(0),
    longer: model.number().default(0),
  })
  .indexes([{ on: ["minute", "operation", "result"], unique: true }])
