import { listIssues, type SvcIssue } from "./svc-input-error"

/** `createSvcClient` was called with options that cannot work. Lists every mistake, echoes no value. */
export class SvcOptionsError extends Error {
  override readonly name = "SvcOptionsError"

  constructor(readonly issues: readonly SvcIssue[]) {
    super(`The service client's options are wrong: ${listIssues(issues)}`)
  }
}
