import type { Random } from "./random"

/** Options that a merchant may change while orders are under way. */
const CHOICES = {
  "delivery.confirmation": ["pod", "sms_link", "pod_or_sms_link"],
  "delivery.when": ["all_delivered", "first_delivered"],
  "delivery.trigger": ["delivered", "shipped"],
  "delivery.remindAfterHours": [1, 24, 72],
  capture: ["on_delivery", "manual"],
  "invoice.when": ["delivered", "authorized"],
  // 0: never.
  "downPayment.expireAfterHours": [0, 24, 48, 72],
  "eligibility.onError": ["hide", "show"],
  language: ["ar", "en"],
} as const

export const OPTION_KEYS = Object.keys(CHOICES) as [keyof typeof CHOICES, ...(keyof typeof CHOICES)[]]

export interface OptionChange {
  key: string
  value: string | number
}

/** Options that only the store's file has. A run keeps its own. */
const OF_FILE = {
  SVC_WITHOUT_DOWN_PAYMENT: ["on_created", "on_created", "manual"],
  SVC_BLOCK_FULFILLMENT: ["on", "on", "off"],
  SVC_ON_UNKNOWN_INVOICE: ["attention", "resend"],
} as const

export type FileOptions = { [Name in keyof typeof OF_FILE]: (typeof OF_FILE)[Name][number] }

export const chooseFileOptions = (run: Random): FileOptions => {
  const random = run.of("the options of the file")

  return {
    SVC_WITHOUT_DOWN_PAYMENT: random.pick(OF_FILE.SVC_WITHOUT_DOWN_PAYMENT),
    SVC_BLOCK_FULFILLMENT: random.pick(OF_FILE.SVC_BLOCK_FULFILLMENT),
    SVC_ON_UNKNOWN_INVOICE: random.pick(OF_FILE.SVC_ON_UNKNOWN_INVOICE),
  }
}

export const chooseOption = (random: Random): OptionChange => {
  const key = random.pick(OPTION_KEYS)

  return { key, value: random.pick<string | number>(CHOICES[key]) }
}
