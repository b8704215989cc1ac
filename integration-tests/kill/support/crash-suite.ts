import type { Held } from "./held"

/** What is killed together with other suites' things, and has to be well after one restart. */
export interface CrashSuite {
  prepare: () => Promise<void>
  /** Has Medusa stopped at each of its points, and sets off what comes to them. */
  stage: () => Promise<Held[]>
  /** What happens after the kill, before Medusa is started again. */
  whileDead?: () => Promise<void>
  /** What happens once Medusa runs again, before its sweep may take anything for a dead process's. */
  afterRestart?: () => Promise<void>
  /** What has to be so after Medusa was killed, started again, and has swept. */
  tests: () => void
}
