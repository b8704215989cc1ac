import { createSvcClient } from "../../../src/client"
import type { SvcClient } from "../../../src/client"
import { fixtures } from "./fixtures"
import { target } from "./target"

/**
 * A client of the target for the tests of a file. The sandbox begins each test anew; another environment is
 * taken as it is.
 */
export const openService = (): SvcClient => {
  const client = clientWith(target.accessToken)

  beforeEach(() => fixtures.control.value?.reset())
  afterAll(() => client.close())

  return client
}

/** A client of the target with another token. The caller closes it. */
export const clientWith = (accessToken: string): SvcClient =>
  createSvcClient({
    baseUrl: target.baseUrl,
    accessToken,
    brand: { pathPrefix: target.pathPrefix, enumValue: target.enumValue },
    // Each answer is seen as it is; the client's repetitions have their own tests.
    retries: 0,
  })
