import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { z } from "zod"
import { svcOf } from "../../src/modules/svc"
import { FromNow } from "../../src/modules/svc/ledger/columns"
import { ADMIN } from "../../support/medusa-process"
import { countSubscribersAtWork } from "./subscribers-at-work"

const DAY_MS = 24 * 3_600_000

/** For a database that was made without an admin user. */
const createAdmin = async (container: MedusaContainer): Promise<void> => {
  const users = container.resolve(Modules.USER)

  if ((await users.listUsers({ email: ADMIN.email })).length > 0) {
    return
  }
  const user = await users.createUsers({ email: ADMIN.email })
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity } = await auth.register("emailpass", {
    url: "",
    headers: {},
    query: {},
    protocol: "http",
    body: ADMIN,
  })

  await auth.updateAuthIdentities({ id: authIdentity?.id ?? "", app_metadata: { user_id: user.id } })
}

/** The runner gives an axios instance once the server listens. */
const withBaseUrl = z.object({ defaults: z.object({ baseURL: z.string() }) })

/**
 * Boots Medusa with the plugin in this process, for tests. Each test gets a fresh copy of the database as it is after
 * `beforeAll`. There, `open` makes the admin user and gives the server's address.
 * @param makeDatabase makes the database of this name, before the runner would make an empty one
 */
export const medusaInProcess = (
  dbName: string,
  makeDatabase: (name: string) => Promise<void>,
  suite: (container: () => MedusaContainer, open: () => Promise<string>) => void
): void => {
  const schedule = jest.fn(() => Promise.resolve())

  // On a busy machine a boot takes over a minute, and a test that plays seventy orders over two.
  jest.setTimeout(400_000)
  medusaIntegrationTestRunner({
    inApp: true,
    dbName,
    hooks: {
      beforeServerStart: async () => {
        // A sweep runs only when a test calls it: the one of each minute would take work away in the middle. It is not
        // enough to remove the job later, because a job that runs just then schedules itself again.
        WorkflowScheduler.prototype.scheduleWorkflow = schedule
        countSubscribersAtWork()
        await makeDatabase(dbName)
      },
    },
    testSuite: ({ api, getContainer }: { api: { defaults: unknown }; getContainer: () => MedusaContainer }) =>
      suite(getContainer, async () => {
        expect(schedule).toHaveBeenCalled()
        await svcOf(getContainer()).ledger.database.sql.insert(
          "svc_sweep",
          { id: "sweep", sweptAt: new FromNow(DAY_MS), sweptBy: "job", sweptOn: "tests" },
          // The instance's timer may have been there before.
          `on conflict (id) do update set swept_at = excluded.swept_at, swept_on = excluded.swept_on,
             orders_until = null, lease_until = null`
        )
        await createAdmin(getContainer())
        return withBaseUrl.parse({ defaults: api.defaults }).defaults.baseURL
      }),
  })
}
