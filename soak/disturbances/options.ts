import type { World } from "../world/world"
import { always, type Disturbance } from "./disturbance"

const SETTINGS = "/admin/svc/settings"

/** What a merchant may change while orders are under way. */
const CHOICES = {
  "delivery.confirmation": ["pod", "sms_link", "pod_or_sms_link"],
  "delivery.when": ["all_delivered", "first_delivered"],
  "delivery.trigger": ["delivered", "shipped"],
  "delivery.remindAfterHours": [1, 24, 72],
  "invoice.when": ["delivered", "authorized"],
  "downPayment.expireAfterHours": [24, 48, 72],
  "eligibility.onError": ["hide", "show"],
  language: ["ar", "en"],
} as const

const KEYS = Object.keys(CHOICES) as [keyof typeof CHOICES, ...(keyof typeof CHOICES)[]]

export const optionChanged: Disturbance = {
  name: "option changed",
  weight: 3,
  isPossible: always,
  happen: async (world, random) => {
    const key = random.pick(KEYS)
    const value = random.pick<string | number>(CHOICES[key])

    await (await world.store()).admin.post(SETTINGS, { changes: { [key]: value } })
    return `${key} is ${value}`
  },
}

/** As in the file again. */
export const resetOptions = async (world: World): Promise<void> => {
  await (await world.store()).admin.post(SETTINGS, { reset: KEYS })
}
