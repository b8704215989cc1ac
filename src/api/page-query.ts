import { z } from "@medusajs/framework/zod"

const whole = z
  .string()
  .regex(/^\d{1,9}$/, { error: "must be a whole number" })
  .transform(Number)

/** The query parameters of a list that is read page by page. */
export const pageQuery = {
  limit: whole.refine((limit) => limit >= 1 && limit <= 100, { error: "must be 1 to 100" }).default(20),
  offset: whole.default(0),
}
