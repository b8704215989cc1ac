import { type EditableOption, isEditableOption } from "../../../config"
import type { SettingsChange } from "./settings"

/** What was asked for, or every mistake as `path: what is wrong`. */
export type ReadChanges = { ok: true; change: SettingsChange } | { ok: false; mistakes: string[] }

/** Reads a change of settings as it came: only options that may be changed, none of them both ways. */
export const readChanges = (
  changes: Readonly<Record<string, unknown>>,
  reset: readonly string[],
  expected: Readonly<Record<string, unknown>> = {}
): ReadChanges => {
  const mistakes: string[] = []
  const own = (keys: readonly string[]): EditableOption[] => {
    mistakes.push(
      ...keys
        .filter((key) => !isEditableOption(key))
        .map((key) => `${key}: cannot be changed here, only in medusa-config.ts`)
    )
    return keys.filter(isEditableOption)
  }
  const ownOf = (values: Readonly<Record<string, unknown>>): Map<EditableOption, unknown> =>
    new Map(own(Object.keys(values)).map((key) => [key, values[key]]))

  const given = ownOf(changes)
  const taken = new Set(own(reset))
  const seen = ownOf(expected)

  for (const key of taken) {
    if (given.has(key)) {
      mistakes.push(`${key}: is to be changed and to be reset`)
    }
  }
  if (given.size + taken.size + mistakes.length === 0) {
    mistakes.push("changes: name at least one option in changes or in reset")
  }
  return mistakes.length === 0
    ? { ok: true, change: { changes: given, reset: [...taken], expected: seen } }
    : { ok: false, mistakes }
}
