import type { Random } from "./random"

/** Options that a merchant may change while orders are under way. */
const CHOICES = {
  "delivery.confirmation": ["pod", "sms_link", "pod_or_sms_link"],
  "delivery.when": ["all_delivered", "first_delivered"],
  "delivery.trigger": ["delivered", "shipped"],
  "delivery.remindAfterHours": [1, 24, 72],
  capture: ["on_delivery", "manual"],
  "invoice.when": ["delivered", "authorized"],
  "downPayment.expireAfterHours": [24, 48, 72],
  "eligibility.onError": ["hide", "show"],
  language: ["ar", "en"],
} as const

export const OPTION_KEYS = Object.keys(CHOICES) as [keyof typeof CHOICES, ...(keyof typeof CHOICES)[]]

export interface OptionChange {
  key: string
  value: string | number
}

export const chooseOption = (random: Random): OptionChange => {
  const key = random.pick(OPTION_KEYS)

  return { key, value: random.pick<string | number>(CHOICES[key]) }
}
