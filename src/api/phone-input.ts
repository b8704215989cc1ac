import { z } from "@medusajs/framework/zod"
import { normalisePhone } from "../domain/phone-number"

/** A phone number as people write it. Gives its digits without plus. */
export const phoneInput = z
  .string({ error: "must be a phone number as text" })
  .max(100, { error: "must be a phone number" })
  .transform((text, context) => {
    const phone = normalisePhone(text)

    if (!phone.ok) {
      context.addIssue({ code: "custom", message: `the phone number is ${phone.reason}` })
      return z.NEVER
    }
    return phone.digits
  })
