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
 * Breaks the connection of one transaction that writes: at its COMMIT, before PostgreSQL hears of it, or after it has
 * committed and before anybody hears its answer. Other connections are as ever.
 * @param statement by which the transaction is known
 * @returns whether it has happened.
 */
export const losingCommitOf = async (
  ledger: Ledger,
  statement: RegExp,
  when: "before" | "after"
): Promise<() => boolean> => {
  const own = await ledger.database.connect()
  const prototype = prototypeOf.parse(Object.getPrototypeOf(own))
  const ask = prototype.query
  const meant = new Set<Connection>()
  let isLost = false

  await own.end()
  jest.spyOn(prototype, "query").mockImplementation(function (this: Connection, query, answered) {
    const text = queryOf.safeParse(query).data?.text ?? ""

    if (!isLost && statement.test(text)) {
      meant.add(this)
    }
    if (isLost || !/^commit/i.test(text) || !meant.has(this)) {
      return ask.call(this, query, answered)
    }
    // As of a connection that breaks: nobody takes it from the pool any more once its query has failed.
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
