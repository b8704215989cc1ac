import type { SvcOperation } from "../operation-name"
import { SvcError } from "./svc-error"

/** One mistake: where (`order.items[0].quantity`) and what is wrong, without the value. */
export interface SvcIssue {
  path: string
  message: string
}

export const listIssues = (issues: readonly SvcIssue[]): string =>
  issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ")

/** The input breaks a rule of the specification. Nothing was sent. */
export class SvcInputError extends SvcError {
  override readonly name = "SvcInputError"

  constructor(
    operation: SvcOperation,
    readonly issues: readonly SvcIssue[]
  ) {
    super({ problem: "input_refused", operation, issues: listIssues(issues) }, "rejected")
  }
}
