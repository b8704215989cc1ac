import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { z } from "zod"
import { SVC_MODULE } from "../../src/modules/svc"
import * as models from "../../src/modules/svc/models"
import type SvcModuleService from "../../src/modules/svc/service"
import { LedgerUnderTest } from "./ledger-under-test"

/** Tests of one subject. */
export type ModulePart = (service: SvcModuleService, books: LedgerUnderTest) => void

/** Tests of the module and its tables, without the rest of Medusa: each has a module and tables of its own. */
export const freshModuleSuite = (tests: (service: SvcModuleService) => void): void => {
  jest.setTimeout(60_000)

  moduleIntegrationTestRunner<SvcModuleService>({
    moduleName: SVC_MODULE,
    resolve: "./src/modules/svc",
    moduleModels: Object.values(models),
    moduleOptions: {
      baseUrl: "http://127.0.0.1:1",
      accessToken: "token",
      backendUrl: "http://localhost:9000",
      webhooks: { secrets: ["a-secret-for-the-tests"] },
      plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
    },
    // The runner does not shut modules down.
    hooks: {
      afterModuleInit: (_app: unknown, service: SvcModuleService) => service.instance.close(0),
    },
    testSuite: ({ service }) => {
      tests(service)
    },
  })
}

const tableNames = z.object({ names: z.string() })

/**
 * As {@link freshModuleSuite}, for tests of the ledger, which keeps nothing but in its tables: they share a module, and
 * each finds the tables empty.
 */
export const moduleSuite = (tests: ModulePart): void => {
  const { beforeEach: beforeEachTest, afterEach: afterEachTest } = globalThis

  // The runner can only make all anew for each test, which takes most of them longer than what they are about.
  Object.assign(globalThis, { beforeEach: beforeAll, afterEach: afterAll })
  freshModuleSuite((service) => {
    const books = new LedgerUnderTest(service)

    Object.assign(globalThis, { beforeEach: beforeEachTest, afterEach: afterEachTest })
    beforeEach(async () => {
      books.begin()
      const { sql } = service.ledger.database
      const row = await sql.first(
        tableNames,
        "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where tablename like 'svc%'"
      )

      await sql.all(z.unknown(), `truncate ${row?.names ?? ""} restart identity`)
    })
    tests(service, books)
  })
}

interface Migration {
  prototype: Record<"up" | "down", () => Promise<void> | void>
}

/** What migrations would run, in their order. */
export const statementsOf = async (
  way: "up" | "down",
  ...migrations: readonly Migration[]
): Promise<string[]> => {
  const statements: string[] = []

  for (const { prototype } of migrations) {
    await prototype[way].call({ addSql: (sql: string) => statements.push(sql) })
  }
  return statements
}
