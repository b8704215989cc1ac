import { WorkflowManager } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { queryOf } from "../../../../medusa/query"
import { allowedValues, type EditableOption } from "../../../../config"
import { readNames } from "../../../../medusa/names"
import { svcOf } from "../../../../modules/svc"
import { readChanges } from "../../../../modules/svc/settings/read-changes"

/** Options by path, as they came. */
export interface ChangeSettingsInput {
  changes: Readonly<Record<string, unknown>>
  reset: readonly string[]
  /** What was in force when the change was made up. */
  expected: Readonly<Record<string, unknown>>
  /** The admin user's id. */
  actor: string
}

/**
 * Changes options at run time, or takes changes back; all of it or nothing.
 * @throws {MedusaError} INVALID_DATA that names every option that is wrong; CONFLICT that names those that were changed
 * meanwhile, and are not as expected.
 */
export const changeSettings = async (
  container: MedusaContainer,
  { changes, reset, expected, actor }: ChangeSettingsInput
): Promise<void> => {
  const { settings } = svcOf(container)
  const read = readChanges(changes, reset, expected)

  if (!read.ok) {
    throw invalid(read.mistakes)
  }
  const workflowId = read.change.changes.get("invoice.workflow")

  if (typeof workflowId === "string" && !isWorkflow(workflowId)) {
    throw invalid([`invoice.workflow: this store has no workflow ${JSON.stringify(workflowId)}`])
  }
  const unknown = await unknownIds(container, read.change.changes)

  if (unknown.length > 0) {
    throw invalid(unknown)
  }
  const { overtaken, mistakes } = await settings.change(read.change, actor)

  if (overtaken.length > 0) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `Nothing was changed. Somebody has changed ${overtaken.join(", ")} meanwhile. Read the settings again, then decide.`,
      "svc_setting_changed"
    )
  }
  if (mistakes.length > 0) {
    throw invalid(mistakes)
  }
}

/** Ids that this store does not have would rule nothing out, unnoticed. */
const unknownIds = async (
  container: MedusaContainer,
  changes: ReadonlyMap<EditableOption, unknown>
): Promise<string[]> => {
  const query = queryOf(container)
  const mistakes: string[] = []

  for (const [key, value] of changes) {
    const allowed = allowedValues(key)

    // What is not a list is refused by the schema.
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

/** The package declares its class in a way that leaves it without a type. */
const isWorkflow = (id: string): boolean =>
  (WorkflowManager as { getWorkflow: (id: string) => unknown }).getWorkflow(id) !== undefined

const invalid = (mistakes: readonly string[]): MedusaError =>
  new MedusaError(MedusaError.Types.INVALID_DATA, `Nothing was changed. ${mistakes.join("; ")}.`)
