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
  const seen = new Map<EditableOption, unknown>()
  const given = new Map<EditableOption, unknown>()
  const taken = new Set<EditableOption>()
  const mistakes: string[] = []

  for (const [key, value] of Object.entries(changes)) {
    if (isEditableOption(key)) {
      given.set(key, value)
    } else {
      mistakes.push(`${key}: cannot be changed here, only in medusa-config.ts`)
    }
  }
  for (const key of reset) {
    if (!isEditableOption(key)) {
      mistakes.push(`${key}: cannot be changed here, only in medusa-config.ts`)
    } else if (given.has(key)) {
      mistakes.push(`${key}: is to be changed and to be reset`)
    } else {
      taken.add(key)
    }
  }
  for (const [key, value] of Object.entries(expected)) {
    if (isEditableOption(key)) {
      seen.set(key, value)
    } else {
      mistakes.push(`${key}: cannot be changed here, only in medusa-config.ts`)
    }
  }
  if (given.size + taken.size + mistakes.length === 0) {
    mistakes.push("changes: name at least one option in changes or in reset")
  }
  return mistakes.length === 0
    ? { ok: true, change: { changes: given, reset: [...taken], expected: seen } }
    : { ok: false, mistakes }
}
