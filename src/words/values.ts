import { textAt } from "./sentence"

/** The texts of words that the server only passes on; a word that has none stands for itself. */
export interface ValueTexts {
  verdicts: object
  eligibility: object
  results: object
  options: object
  plain: { yes: string; no: string; notSet: string }
  number: (value: number) => string
}

/** A text that the merchant gave in both languages. */
const inBothLanguages = (value: unknown): string | undefined => {
  const texts = [textAt(value, "en"), textAt(value, "ar")].filter((text) => text !== undefined)

  return texts.length === 0 ? undefined : texts.join(" · ")
}

/** Puts what stands in a line's values into words. */
export const valuesIn = ({ verdicts, eligibility, results, options, plain, number }: ValueTexts) => ({
  verdict: (verdict: string): string => textAt(verdicts, verdict) ?? verdict,
  answer: (answer: string): string =>
    textAt(eligibility, answer) ?? textAt(results, answer, "title") ?? answer,
  /** What an option is called, by its path. */
  option: (option: string): string => textAt(options, ...option.split("."), "title") ?? option,
  optionValue: (option: string, value: unknown): string => {
    if (Array.isArray(value)) {
      return value.length === 0 ? plain.notSet : value.join(", ")
    }
    switch (value) {
      case true:
        return plain.yes
      case false:
        return plain.no
      case null:
      case "":
        return plain.notSet
      default:
        // An id is no quantity.
        if (typeof value === "number" && !option.endsWith("Id")) {
          return number(value)
        }
        return (
          textAt(options, ...option.split("."), "values", String(value)) ??
          inBothLanguages(value) ??
          JSON.stringify(value)
        )
    }
  },
})
