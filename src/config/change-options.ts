import type { z } from "@medusajs/framework/zod"
import { allowedValues } from "./allowed-values"
import type { EditableOption } from "../domain/editable-options"
import { type OptionRule, optionRule, type SettingRefused } from "../domain/facts/problem"
import { optionAt, setOptionAt } from "./option-path"
import { optionsSchema, type SvcOptions } from "./options-schema"

/** Changes by path; null clears an option that may be left out. */
export type OptionChanges = ReadonlyMap<EditableOption, unknown>

/** What came of {@link checkChanges}: the changes as parsed, or what is wrong with them. */
export type CheckedChanges =
  { ok: true; changes: Map<EditableOption, unknown> } | { ok: false; problem: SettingRefused }

/** @param mistakes each as `path: what is wrong` */
export const settingRefused = (rule: OptionRule, mistakes: readonly string[]): SettingRefused => ({
  problem: "setting_refused",
  rule,
  mistakes: mistakes.join("; "),
})

/** The rule of the first mistake. */
const ruleIn = ([issue]: z.ZodError["issues"]): OptionRule =>
  optionRule.catch("other").parse(issue?.code === "custom" ? issue.params?.["rule"] : undefined)

/** A copy down to the depth at which options are changed; functions and lists are shared. */
const copyOf = (options: SvcOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === "object" && !Array.isArray(value) && name !== "plans" ? { ...value } : value,
    ])
  )

const mayBeEmpty = (key: EditableOption): boolean => {
  const allowed = allowedValues(key)

  return allowed.kind === "text" && allowed.is_optional
}

/** Checks changes together with all other options, by the schema of `medusa-config.ts`. */
export const checkChanges = (options: SvcOptions, changes: OptionChanges): CheckedChanges => {
  const changed = copyOf(options)

  for (const [key, value] of changes) {
    setOptionAt(changed, key, value === null && mayBeEmpty(key) ? undefined : value)
  }
  const parsed = optionsSchema.safeParse(changed)

  return parsed.success
    ? {
        ok: true,
        changes: new Map([...changes.keys()].map((key) => [key, optionAt(parsed.data, key) ?? null])),
      }
    : {
        ok: false,
        problem: settingRefused(
          ruleIn(parsed.error.issues),
          parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
        ),
      }
}
