import { createSvcClient } from "../create-svc-client"
import type { SvcClient, SvcClientOptions } from "../svc-client"
import { TOKEN } from "./calls"
import { answerJson, startService, type Handler } from "./service-server"

const open = new Set<SvcClient>()

afterEach(() => {
  for (const client of open) {
    client.close()
  }

  open.clear()
})

/** A client that does not wait between repetitions; closed after the test. */
export const openClient = (baseUrl: string, options: Partial<SvcClientOptions> = {}): SvcClient => {
  const client = createSvcClient({
    baseUrl,
    accessToken: TOKEN,
    sleep: () => Promise.resolve(),
    random: () => 1,
    ...options,
  })

  open.add(client)

  return client
}

export const openService = async (handler: Handler, options: Partial<SvcClientOptions> = {}) => {
  const service = await startService(handler)

  return { service, client: openClient(service.baseUrl, options) }
}

/** A client, without repetitions, of a service that always answers the same. */
export const clientAnswered = async (json: unknown, status = 200): Promise<SvcClient> =>
  (await openService((response) => answerJson(response, json, status), { retries: 0 })).client

/** The error that a call ends with. Expects it to be of the class and to have these properties. */
export const failure = async <T extends Error>(
  call: Promise<unknown>,
  type: abstract new (...args: never[]) => T,
  expected: object = {}
): Promise<T> => {
  const error = await call.then(
    () => new Error("the call succeeded"),
    (reason: unknown) => reason
  )

  if (!(error instanceof type)) {
    throw error
  }
  expect(error).toMatchObject(expected)

  return error
}
