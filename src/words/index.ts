import type { ActivityFact, ActivityKind, ActivityValues } from "../domain/facts/activity-facts"
import type { AttentionFact, AttentionKind, AttentionValues } from "../domain/facts/attention-facts"
import { activityAr, RETRIED as RETRIED_AR } from "./ar/activity"
import { attentionAr } from "./ar/attention"
import { medusaRefusalsAr } from "./ar/medusa-refusals"
import { problemAr } from "./ar/problems"
import type { Catalogue } from "./catalogue"
import { activityEn, RETRIED as RETRIED_EN } from "./en/activity"
import { attentionEn } from "./en/attention"
import { medusaRefusalsEn } from "./en/medusa-refusals"
import { problemEn } from "./en/problems"
import { say, textAt } from "./sentence"

export type Language = "en" | "ar"

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: {
    activity: activityEn,
    attention: attentionEn,
    problem: problemEn,
    settled: "Settled by what happened since.",
    retried: RETRIED_EN,
    refusedInMedusa: medusaRefusalsEn,
  },
  ar: {
    activity: activityAr,
    attention: attentionAr,
    problem: problemAr,
    settled: "حُسمت بما حدث بعدها.",
    retried: RETRIED_AR,
    refusedInMedusa: medusaRefusalsAr,
  },
}

/** Something that the ledger keeps. `fact` is undefined when it is not as this version writes it. */
export interface Kept<Fact> {
  kind: string
  values: Readonly<Record<string, unknown>>
  fact: Fact | undefined
}

const activity = <Kind extends ActivityKind>(
  words: Catalogue,
  kind: Kind,
  values: ActivityValues<Kind>
): string => say<ActivityValues<Kind>>(words.activity[kind].message, values)

const attention = <Kind extends AttentionKind>(
  words: Catalogue,
  kind: Kind,
  values: AttentionValues<Kind>
): string => say<AttentionValues<Kind>>(words.attention[kind].message, values)

/** What another version wrote: the sentence of an earlier one, or the name and values of a later one. */
const asKept = ({ kind, values }: Omit<Kept<never>, "fact">): string => {
  const { text } = values

  if (typeof text === "string") {
    return text
  }
  const named = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)

  return named.length === 0 ? kind : `${kind} (${named.join(", ")})`
}

export const activityMessage = (language: Language, { fact, ...kept }: Kept<ActivityFact>): string =>
  fact === undefined ? asKept(kept) : activity(CATALOGUES[language], fact.kind, fact.values)

export const attentionMessage = (language: Language, { fact, ...kept }: Kept<AttentionFact>): string =>
  fact === undefined ? asKept(kept) : attention(CATALOGUES[language], fact.kind, fact.values)

/** A kind of line in a few words; its own name for one that this version does not know. */
export const activityTitle = (language: Language, kind: string): string =>
  textAt(CATALOGUES[language].activity, kind, "title") ?? kind

/** A kind of thing that needs a person in a few words; its own name for one that this version does not know. */
export const attentionTitle = (language: Language, kind: string): string =>
  textAt(CATALOGUES[language].attention, kind, "title") ?? kind

/** What to do about something that is kept; empty for what this version does not know. */
export const attentionRemedy = (
  language: Language,
  { kind, values }: Pick<Kept<AttentionFact>, "kind" | "values">
): string => {
  const { attention: words } = CATALOGUES[language]
  const said = (...path: string[]) => textAt(words, kind, "remedy", ...path)

  const whys = [
    String(values["reason"]),
    String(values["change"]),
    String(values["of"]),
    textAt(values, "cause", "problem") ?? "",
    values["plan"] === null ? "no_plan" : "",
    "fields" in values ? "fields" : "",
    "other",
  ]

  return said() ?? whys.map((why) => said(why)).find((text) => text !== undefined) ?? ""
}
