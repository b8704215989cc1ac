import { z } from "zod"
import { reasonsOf } from "./reasons-of"
import { originOf } from "./rules/allowed-url"
import { SandboxError } from "./sandbox-error"
import { settingsSchema } from "./state/settings"

const optionsSchema = z.looseObject({
  port: z.number().int().min(0).max(65_535).optional(),
  startClock: z
    .union([z.number(), z.string()])
    .refine(
      (start) => !Number.isNaN(new Date(start).getTime()),
      "must be milliseconds since 1970 or an ISO 8601 date"
    )
    .optional(),
  settings: settingsSchema.partial().optional(),
  dataFile: z.string().trim().min(1, "must name a file").optional(),
  publicUrl: z
    .string()
    .refine((url) => originOf(url) !== undefined, "must be an http or https address without a path")
    .optional(),
})

/** @throws SandboxError `bad_option` that names each option which cannot be used */
export const checkOptions = (options: object): void => {
  const { error } = optionsSchema.safeParse(options)

  if (error) {
    throw new SandboxError("bad_option", reasonsOf(error), { cause: error })
  }
}
