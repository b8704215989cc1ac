import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { queryOf } from "../../../../medusa/query"
import { allowedValues, type EditableOption, settingRefused } from "../../../../config"
import type { SettingRefused } from "../../../../domain/facts/problem"
import { isWorkflow } from "../../../../medusa/is-workflow"
import { readNames } from "../../../../medusa/names"
import { svcOf } from "../../../../modules/svc"
import { readChanges } from "../../../../modules/svc/settings/read-changes"
import { refusedFor } from "../../../../workflows/refusals"

/** Options by path, unchecked. */
export interface ChangeSettingsInput {
  changes: Readonly<Record<string, unknown>>
  reset: readonly string[]
  /** The values that the admin user saw when making the change. */
  expected: Readonly<Record<string, unknown>>
  /** The admin user's id. */
  actor: string
}

/**
 * Changes options at run time, or resets them. Either all changes apply or none.
 * @throws {MedusaError} INVALID_DATA names every wrong option. CONFLICT names the options that somebody changed meanwhile.
 */
export const changeSettings = async (
  container: MedusaContainer,
  { changes, reset, expected, actor }: ChangeSettingsInput
): Promise<void> => {
  const { settings } = svcOf(container)
  const read = readChanges(changes, reset, expected)

  if (!read.ok) {
    throw refused(settingRefused("other", read.mistakes))
  }
  const workflowId = read.change.changes.get("invoice.workflow")

  if (typeof workflowId === "string" && !isWorkflow(workflowId)) {
    const mistake = `invoice.workflow: this store has no workflow ${JSON.stringify(workflowId)}`

    throw refused(settingRefused("workflow_unknown", [mistake]))
  }
  const unknown = await unknownIds(container, read.change.changes)

  if (unknown.length > 0) {
    throw refused(settingRefused("ids_unknown", unknown))
  }
  const { overtaken, problem } = await settings.change(read.change, actor)

  if (overtaken.length > 0) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `Nothing was changed. Somebody has changed ${overtaken.join(", ")} meanwhile. Read the settings again, then decide.`,
      "svc_setting_changed"
    )
  }
  if (problem !== undefined) {
    throw refused(problem)
  }
}

/** An id that this store does not have would exclude nothing, and nobody would notice. */
const unknownIds = async (
  container: MedusaContainer,
  changes: ReadonlyMap<EditableOption, unknown>
): Promise<string[]> => {
  const query = queryOf(container)
  const mistakes: string[] = []

  for (const [key, value] of changes) {
    const allowed = allowedValues(key)

    // The schema refuses a value that is not a list.
    if (allowed.kind !== "ids" || !Array.isArray(value)) {
      continue
    }
    const ids = value.filter((id) => typeof id === "string")
    const names = await readNames(query, allowed.of, ids)

    mistakes.push(
      ...ids
        .filter((id) => !names.has(id))
        .map((id) => `${key}: this store has no ${allowed.of.replace("_", " ")} ${JSON.stringify(id)}`)
    )
  }
  return mistakes
}

const refused = (problem: SettingRefused): MedusaError => refusedFor(problem, MedusaError.Types.INVALID_DATA)
