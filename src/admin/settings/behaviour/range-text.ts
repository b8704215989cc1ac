import type { AdminSvcAllowedValues } from "../../../types"
import type { Translate } from "../../i18n/use-texts"
import type { Format } from "../../lib/format"

/** What may be entered, in one sentence; undefined where anything may be. */
export const rangeText = (
  t: Translate,
  { number }: Pick<Format, "number">,
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
      const sentences = [
        ...(allowed.max_length === null
          ? []
          : [t("settings.behaviour.range.maxLength", { max: number(allowed.max_length) })]),
        ...(allowed.is_optional ? [t("settings.behaviour.range.mayBeEmpty")] : []),
      ]

      return sentences.length === 0 ? undefined : sentences.join(" ")
    }
    case "choice":
    case "texts":
    case "boolean":
    case "configuration":
      return undefined
  }
}
