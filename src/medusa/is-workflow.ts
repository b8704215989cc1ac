import { WorkflowManager } from "@medusajs/framework/orchestration"

/** Whether this instance has a workflow. The package's declaration leaves the class without a usable type. */
export const isWorkflow = (id: string): boolean =>
  (WorkflowManager as { getWorkflow: (id: string) => unknown }).getWorkflow(id) !== undefined
