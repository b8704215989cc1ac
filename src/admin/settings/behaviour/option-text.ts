import type { AdminSvcAllowedValues, AdminSvcOption, AdminSvcOptionValue } from "../../../types"
import { inARow, textAt } from "../../../words/sentence"
import type { TextKey } from "../../i18n/texts"
import type { Texts, Translate } from "../../i18n/use-texts"
import { isTextKey, wordOf } from "../../lib/word-of"

type OptionOf<Key> = Key extends `settings.option.${infer Name}.title` ? Name : never

export type KnownOption = OptionOf<TextKey>

/** The unit of an option, by the end of its name. */
const UNITS = {
  Days: "days",
  Hours: "hours",
  Minutes: "minutes",
  Seconds: "seconds",
  Ms: "milliseconds",
  Bytes: "bytes",
  Total: "riyals",
} as const

type OptionUnit = (typeof UNITS)[keyof typeof UNITS]

/** The meaning of 0 where it is not a plain number. */
const ZEROS: Partial<Record<KnownOption, "never" | "unlimited" | "forEver">> = {
  "retention.webhooks": "forEver",
  "retention.activity": "forEver",
  "retention.resolvedAttention": "forEver",
  "retention.files": "forEver",
  "downPayment.expireAfterHours": "never",
  "downPayment.watchAfterGivingUpDays": "never",
  "delivery.listUnreportedAfterDays": "never",
  "invoice.listMissingAfterDays": "never",
  "eligibility.maxPhonesPerAddress": "unlimited",
  "eligibility.maxCartsPerPhone": "unlimited",
  "offer.minTotal": "unlimited",
  "offer.maxTotal": "unlimited",
}

/** Options that may be functions of the store. The server calls those `custom`. */
const FUNCTIONS: readonly KnownOption[] = [
  "eligibility.buyerDetails",
  "eligibility.isPhoneVerified",
  "checkout.extend",
  "webhooks.preset",
]

const isKnownOption = (key: string): key is KnownOption => isTextKey(`settings.option.${key}.title`)

export const optionTitle = (t: Translate, key: string): string =>
  isKnownOption(key) ? t(`settings.option.${key}.title`) : key

export const optionMeaning = (t: Translate, key: string): string | undefined =>
  isKnownOption(key) ? t(`settings.option.${key}.meaning`) : undefined

/** The unit of an option; undefined for plain numbers. */
export const optionUnit = (key: string): OptionUnit | undefined => {
  if (!isKnownOption(key)) {
    return undefined
  }
  return key.startsWith("retention.")
    ? "days"
    : Object.entries(UNITS).find(([ending]) => key.endsWith(ending))?.[1]
}

export const choiceText = (t: Translate, key: string, value: string): string =>
  wordOf(t, `settings.option.${key}.values`, value)

export const optionValueText = (
  texts: Texts,
  key: string,
  value: AdminSvcOptionValue,
  names: AdminSvcOption["names"] = {}
): string => {
  const { t } = texts

  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) {
    return t("settings.behaviour.notSet")
  }
  if (typeof value === "boolean") {
    return t(value ? "settings.behaviour.yes" : "settings.behaviour.no")
  }
  if (typeof value === "number") {
    return numberText(texts, key, value)
  }
  if (typeof value === "string") {
    return value === "custom" && isKnownOption(key) && FUNCTIONS.includes(key)
      ? t("settings.behaviour.custom")
      : choiceText(t, key, value)
  }
  if (Array.isArray(value)) {
    return value.map((each) => nameText(t, key, each, names[each])).join(t("settings.behaviour.separator"))
  }
  return isTexts(value) ? `${value.en} · ${value.ar}` : JSON.stringify(value)
}

/** Says when an id names nothing in this store any more, because then its rule excludes nothing. */
const nameText = (t: Translate, key: string, each: string, name: string | null | undefined): string =>
  name === null ? t("settings.behaviour.unknownId", { id: each }) : (name ?? choiceText(t, key, each))

export const isTexts = (value: AdminSvcOptionValue): value is { en: string; ar: string } =>
  textAt(value, "en") !== undefined && textAt(value, "ar") !== undefined

const numberText = (texts: Texts, key: string, value: number): string => {
  const { t, number, days, minutes, duration, bytes, money } = texts
  const zero = value === 0 && isKnownOption(key) ? ZEROS[key] : undefined

  if (zero !== undefined) {
    return t(`settings.behaviour.${zero}`)
  }
  switch (optionUnit(key)) {
    case undefined:
      // An id is not a quantity, so it gets no separators of thousands.
      return key.endsWith("Id") ? String(value) : number(value)
    case "days":
      return days(value)
    case "minutes":
      return minutes(value)
    case "hours":
      return t("settings.behaviour.hours", { count: value })
    case "seconds":
      return t("settings.behaviour.seconds", { count: value })
    case "milliseconds":
      return duration(value)
    case "bytes":
      return bytes(value)
    case "riyals":
      return money(value)
  }
}

/** The allowed input in one sentence; undefined if anything is allowed. */
export const rangeText = (
  { t, number }: Pick<Texts, "t" | "number">,
  allowed: AdminSvcAllowedValues
): string | undefined => {
  switch (allowed.kind) {
    case "number": {
      const { min, max, is_min_exclusive: isExclusive } = allowed

      if (min !== null && max !== null) {
        return t(`settings.behaviour.range.${isExclusive ? "above" : "between"}`, {
          min: number(min),
          max: number(max),
        })
      }
      if (min !== null) {
        return t(`settings.behaviour.range.${isExclusive ? "moreThan" : "atLeast"}`, { min: number(min) })
      }
      return max === null ? undefined : t("settings.behaviour.range.atMost", { max: number(max) })
    }
    case "text": {
      const { max_length: max, is_optional: isOptional } = allowed
      const sentences = inARow(
        max === null ? undefined : t("settings.behaviour.range.maxLength", { max: number(max) }),
        isOptional ? t("settings.behaviour.range.mayBeEmpty") : undefined
      )

      return sentences || undefined
    }
    default:
      return undefined
  }
}
