import { AsyncLocalStorage } from "node:async_hooks"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { Database } from "../../src/modules/svc/ledger/database"
import type { Sql } from "../../src/modules/svc/ledger/sql"

interface Pool {
  acquireConnection: () => Promise<unknown>
}

/** Knex does not type it. A transaction has a client of its own, which gives the connection that it holds. */
const poolOf = z.custom<Pool>(
  (client) => typeof client === "object" && client !== null && "acquireConnection" in client
)

const within = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Does what others do while a test holds a transaction open: they have connections of their own. */
export const besideTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  within.run({ isOpen: false }, work)

/**
 * Until the mocks are restored, refuses a second connection of the pool to whatever runs inside a transaction of the ledger:
 * as many of them as the pool has connections would wait for each other.
 * @returns the places in the code that asked for one. An error alone might be caught, and tried again.
 */
export const refuseSecondConnections = (container: MedusaContainer): readonly string[] => {
  const pool = poolOf.parse(container.resolve(ContainerRegistrationKeys.PG_CONNECTION).client)
  const refused: string[] = []
  const acquire = pool.acquireConnection.bind(pool)
  // It is called with its own `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const transact = Database.prototype.transaction

  jest.spyOn(pool, "acquireConnection").mockImplementation(() => {
    if (within.getStore()?.isOpen !== true) {
      return acquire()
    }
    const error = new Error("A transaction of the ledger asks for a second connection")

    refused.push(error.stack ?? error.message)
    return Promise.reject(error)
  })
  jest.spyOn(Database.prototype, "transaction").mockImplementation(function <T>(
    this: Database,
    work: (sql: Sql) => Promise<T>
  ) {
    return transact.call(this, (sql) => {
      const transaction = { isOpen: true }

      return within.run(transaction, () =>
        work(sql).finally(() => {
          // What it has started may go on after it.
          transaction.isOpen = false
        })
      )
    })
  })
  return refused
}
