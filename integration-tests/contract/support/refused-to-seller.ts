import { errorOf, expectCode, expectServiceError, refusedOnTheWire } from "./expect-refusal"
import type { Code } from "./expect-refusal"
import { clientWith } from "./open-service"
import { wire } from "./wire"
import type { Body } from "./wire"

/** Expects a checkout to be refused to the merchant of another token (spec 5, points 3 and 4), raw and through a client. */
export const refusedToSeller = async (token: string, body: Body, code: Code): Promise<void> => {
  const headers = { authorization: `bearer ${token}` }

  expectCode(await refusedOnTheWire(wire.initiateCheckout, body, headers), code)

  const client = clientWith(token)

  try {
    expectServiceError(await errorOf(wire.initiateCheckout.through(client, body)), code)
  } finally {
    client.close()
  }
}
