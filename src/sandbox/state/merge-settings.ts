import { z } from "zod"
import { type Settings, settingsSchema } from "./settings"

const group = z.record(z.string(), z.unknown()).optional()
const groups = z.looseObject({ webhooks: group, reminders: group, downloads: group })

/**
 * Applies a partial change to the settings; the groups `webhooks`, `reminders` and `downloads` are merged
 * field by field, lists are replaced.
 * @throws ZodError naming the unknown or invalid setting.
 */
export const mergeSettings = (current: Settings, change: unknown): Settings => {
  const { webhooks, reminders, downloads, ...rest } = groups.parse(change)

  return settingsSchema.parse({
    ...current,
    ...rest,
    webhooks: { ...current.webhooks, ...webhooks },
    reminders: { ...current.reminders, ...reminders },
    downloads: { ...current.downloads, ...downloads },
  })
}
