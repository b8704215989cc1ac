import { WorkflowManager } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { svcOf } from "../../../../modules/svc"
import { readChanges } from "../../../../modules/svc/settings/read-changes"

/** Options by path, as they came. */
export interface ChangeSettingsInput {
  changes: Readonly<Record<string, unknown>>
  reset: readonly string[]
  /** The admin user's id. */
  actor: string
}

/**
 * Changes options at run time, or takes changes back; all of it or nothing.
 * @throws {MedusaError} INVALID_DATA that names every option that is wrong.
 */
export const changeSettings = async (
  container: MedusaContainer,
  { changes, reset, actor }: ChangeSettingsInput
): Promise<void> => {
  const { settings } = svcOf(container)
  const read = readChanges(changes, reset)

  if (!read.ok) {
    throw invalid(read.mistakes)
  }
  const workflowId = read.change.changes.get("invoice.workflow")

  if (typeof workflowId === "string" && !isWorkflow(workflowId)) {
    throw invalid([`invoice.workflow: this store has no workflow ${JSON.stringify(workflowId)}`])
  }
  const mistakes = await settings.change(read.change, actor)

  if (mistakes.length > 0) {
    throw invalid(mistakes)
  }
}

/** The package declares its class in a way that leaves it without a type. */
const isWorkflow = (id: string): boolean =>
  (WorkflowManager as { getWorkflow: (id: string) => unknown }).getWorkflow(id) !== undefined

const invalid = (mistakes: readonly string[]): MedusaError =>
  new MedusaError(MedusaError.Types.INVALID_DATA, `Nothing was changed. ${mistakes.join("; ")}.`)
