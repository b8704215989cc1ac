import { z } from "zod"
import { medusaInProcess } from "./medusa-in-process"
import { copyMigratedDatabase } from "./migrated-database"
import { refuseSecondConnections } from "./refuse-second-connections"
import { restoreByRows } from "./restore-by-rows"
import { shortPauses } from "./short-pauses"
import { StoreUnderTest } from "./store-under-test"
import { ACTIVITY, activityRow, callWitness, SandboxLog } from "./witness"

export * from "./store-under-test"
export { polling } from "../../support/polling"
export { untilMany } from "./watched-store"

const environment = z.object({ SVC_SANDBOX_LOG: z.string().optional() })

/** How the store refuses a request. */
export const refusal = (status: number, code: string) => ({ status, body: { code } })

/**
 * What each of several questions is refused with. They share a test: between two tests the database is put back, which
 * takes longer than all these answers.
 * @throws when one of them is answered, with that question.
 */
export const refusals = <Asked>(
  questions: readonly Asked[],
  ask: (asked: Asked) => Promise<unknown>
): Promise<unknown[]> =>
  Promise.all(
    questions.map((asked) =>
      ask(asked).then(
        () => Promise.reject(new Error(`This was not refused: ${JSON.stringify(asked)}`)),
        (error: unknown) => error
      )
    )
  )

/** Tests of a store. They run in any suite that opens one. */
export type StorePart = (store: StoreUnderTest) => void

/** The tests of one subject, for a {@link storeSuite} with several subjects. */
export const storePart =
  (name: string, part: StorePart): StorePart =>
  (store) =>
    describe(name, () => part(store))

/** Several subjects under one name. */
export const storeParts = (name: string, ...parts: readonly StorePart[]): StorePart =>
  storePart(name, (store) => {
    for (const part of parts) {
      part(store)
    }
  })

/**
 * Boots Medusa with the plugin, seeds a store once, and gives each test a fresh copy of its database. Several subjects may
 * share a suite, because booting takes longer than most tests.
 */
export const storeSuite = (name: string, ...parts: readonly StorePart[]): void => {
  restoreByRows()
  medusaInProcess(`svc_http_${process.pid}_${Date.now()}`, copyMigratedDatabase, (container, open) => {
    const store = new StoreUnderTest(container)
    const { SVC_SANDBOX_LOG: logFile } = environment.parse(process.env)
    const log = logFile === undefined ? undefined : new SandboxLog(logFile)

    callWitness(() => store.svc.ledger.database.sql.all(activityRow, ACTIVITY, []), log)
    describe(name, () => {
      let refusedConnections: readonly string[] = []

      beforeAll(async () => store.open(await open()))
      beforeEach(async () => {
        await store.sandbox.reset()
        log?.startHere()
        store.renew()
        shortPauses()
        refusedConnections = refuseSecondConnections(container())
      })
      // Otherwise work under way would outlive its database, and a failed test's mocks would outlive the test.
      afterEach(async () => {
        jest.restoreAllMocks()
        await store.untilIdle()
        await store.svc.refusedWebhooks.flush()
        expect(refusedConnections).toEqual([])
      })
      for (const part of parts) {
        part(store)
      }
    })
  })
}
