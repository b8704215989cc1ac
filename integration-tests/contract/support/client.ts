import { createSvcClient, type SvcClient } from "../../../src/client"
import { fixtures } from "./fixtures"
import { target } from "./target"

/** A client of the target with another token. The caller closes it. */
export const clientWith = (accessToken: string): SvcClient =>
  createSvcClient({
    baseUrl: target.baseUrl,
    accessToken,
    brand: { pathPrefix: target.pathPrefix, enumValue: target.enumValue },
    // Each answer is seen as it is; the client's repetitions have their own tests.
    retries: 0,
  })

const { control, merchantShare } = fixtures

/**
 * The client of the target, for the tests of the file that imports it. The sandbox begins each of them anew, with a
 * merchant share as an operator has one; another environment is taken as it is.
 */
export const client = clientWith(target.accessToken)

beforeEach(async () => {
  await control.value?.reset()
  await control.value?.putSettings({ merchant_share: merchantShare.value })
})
afterAll(() => client.close())
