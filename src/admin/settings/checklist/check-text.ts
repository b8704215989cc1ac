import type { TextKey } from "../../i18n/texts"
import type { TextValues, Translate } from "../../i18n/use-texts"

export interface CheckText {
  says: string[]
  remedy?: string
  /** The text to write into `medusa-config.ts`. */
  snippet?: string
  link?: { to: string; text: string }
}

type NameUnder<Group extends string, Key = TextKey> = Key extends `${Group}.${infer Name}` ? Name : never

/** The texts of the check list: the finding and the remedy. */
export const wordsIn = (t: Translate) => ({
  say: (name: NameUnder<"settings.checklist.says">, values?: TextValues) =>
    t(`settings.checklist.says.${name}`, values),
  mend: (name: NameUnder<"settings.checklist.remedy">) => t(`settings.checklist.remedy.${name}`),
})

export type Words = ReturnType<typeof wordsIn>
