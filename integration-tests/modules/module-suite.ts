import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { SVC_MODULE } from "../../src/modules/svc"
import * as models from "../../src/modules/svc/models"
import type SvcModuleService from "../../src/modules/svc/service"

/** Tests of the module and its tables, without the rest of Medusa. */
export const moduleSuite = (tests: (service: SvcModuleService) => void): void => {
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
