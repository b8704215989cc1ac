import { tryAgain } from "../../../domain/try-again"
import { CommitInDoubt, failedCommit } from "./ledger-error"

/**
 * Somebody waits. While the database is away, the pool waits a minute for a connection, and TCP longer for an answer: that is
 * not done again.
 */
export const TRIED_FOR_MS = 3_000

/**
 * Commits on another connection what a lost one may not have committed, e.g. in a fail-over.
 * @param commit may be done twice
 */
export const onAnotherConnection = <T>(commit: () => Promise<T>): Promise<T> => {
  const until = performance.now() + TRIED_FOR_MS

  return tryAgain(commit, {
    stands: (error) => performance.now() > until || !(failedCommit(error) instanceof CommitInDoubt),
  })
}
