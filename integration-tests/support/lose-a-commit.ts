import type { Socket } from "node:net"
import { z } from "zod"
import type { Ledger } from "../../src/modules/svc/ledger/ledger"

interface Connection {
  connection: { stream: Socket }
}
type Answered = (error: Error | null, response?: unknown) => void
type Ask = (this: Connection, query: unknown, answered: Answered) => unknown

const prototypeOf = z.custom<{ query: Ask }>(
  (prototype) => typeof prototype === "object" && prototype !== null && "query" in prototype
)
const queryOf = z.looseObject({ text: z.string() })

/**
 * Breaks the connection of one writing transaction at its COMMIT: before PostgreSQL gets the COMMIT, or after PostgreSQL
 * has committed but before the answer arrives. Other connections keep working.
 * @param statement a statement that identifies the transaction
 * @returns a function that tells whether it has happened.
 */
export const losingCommitOf = (
  ledger: Ledger,
  statement: RegExp,
  when: "before" | "after"
): Promise<() => boolean> => losingAnswerTo(ledger, /^commit/i, when, statement)

/**
 * Breaks the connection of one statement: before PostgreSQL gets it, or after PostgreSQL has run it but before the answer
 * arrives. Other connections keep working.
 * @param within a statement that ran before on the same connection
 * @returns a function that tells whether it has happened.
 */
export const losingAnswerTo = async (
  ledger: Ledger,
  statement: RegExp,
  when: "before" | "after",
  within?: RegExp
): Promise<() => boolean> => {
  const own = await ledger.database.connect()
  const prototype = prototypeOf.parse(Object.getPrototypeOf(own))
  const ask = prototype.query
  const meant = new Set<Connection>()
  let isLost = false

  await own.end()
  jest.spyOn(prototype, "query").mockImplementation(function (this: Connection, query, answered) {
    const text = queryOf.safeParse(query).data?.text ?? ""

    if (!isLost && (within === undefined || within.test(text))) {
      meant.add(this)
    }
    if (isLost || !statement.test(text) || !meant.has(this)) {
      return ask.call(this, query, answered)
    }
    // Like a broken connection: after a failed query the pool hands it out no more.
    const cut = (): void => {
      this.connection.stream
        .once("close", () => {
          answered(new Error("Connection terminated unexpectedly"))
        })
        .destroy()
    }

    isLost = true
    return when === "before" ? cut() : ask.call(this, query, cut)
  })
  return () => isLost
}
