import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { errorClassOf, placesIn } from "../../../domain/error-class"
import { NEWER_VERSION, NEWER_VERSION_CODE, newerVersionEn } from "../../../domain/newer-version"

const withCode = z.looseObject({ code: z.string() })

const codeOf = (error: unknown): string | undefined => withCode.safeParse(error).data?.code

const tableIn = (statement: string): string =>
  /\b(?:from|into|update)\s+(svc_\w+)/i.exec(statement)?.[1] ?? "the ledger"

/** PostgreSQL has no such table, or no such column: the migrations of this version did not run. */
const NOT_MIGRATED: readonly (string | undefined)[] = ["42P01", "42703"]

/**
 * The database refused a statement. Its own error quotes the statement with its values, e.g. a webhook's body: only
 * PostgreSQL's code of it is kept.
 */
export class LedgerError extends Error {
  override readonly name = "LedgerError"
  /** PostgreSQL's code, such as `23505`; undefined when the database could not be reached. */
  readonly code: string | undefined

  constructor(statement: string, error: unknown) {
    const code = codeOf(error)

    const remedy = NOT_MIGRATED.includes(code) ? ": run npx medusa db:migrate" : ""

    super(`The database refused a statement on ${tableIn(statement)} (${code ?? "no code"})${remedy}`)
    this.code = code
  }
}

/** PostgreSQL's code of a transaction that was rolled back. */
export const ROLLED_BACK = "40000"

/** The database did not answer COMMIT, e.g. because the connection was lost. The writes may be committed, or not. */
export class CommitInDoubt extends Error {
  override readonly name = "CommitInDoubt"

  constructor(code: string | undefined) {
    super(`The database did not say whether a transaction was committed (${code ?? "no code"})`)
  }
}

/** PostgreSQL's own codes, all with a digit (EPIPE is Node's), except a lost connection's (08) and a stopping server's (57). */
const REFUSED = /^(?=.*\d)(?!08|57)[0-9A-Z]{5}$/

/** What became of a COMMIT that failed. */
export const failedCommit = (error: unknown): LedgerError | CommitInDoubt => {
  const code = codeOf(error)

  return code !== undefined && REFUSED.test(code) ? new LedgerError("commit", error) : new CommitInDoubt(code)
}

/**
 * A row about an attempt holds a word, such as a state, that only a newer version knows. It is left to the instances of that
 * version: this one could neither work on it nor show it. Medusa's own routes answer NOT_ALLOWED, the plugin's 409.
 */
export class NewerVersion extends MedusaError {
  readonly problem = NEWER_VERSION

  constructor(readonly reference: string) {
    super(MedusaError.Types.NOT_ALLOWED, newerVersionEn, NEWER_VERSION_CODE)
    this.name = "NewerVersion"
  }
}

/** What may be logged of a failure: the message of a {@link LedgerError}, which quotes no values; else only the error's class. */
export const loggable = (error: unknown): string =>
  error instanceof LedgerError ? error.message : errorClassOf(error)

/** As {@link loggable}, and where it happened. */
export const traced = (error: unknown): string => [loggable(error), ...placesIn(error)].join("\n")
