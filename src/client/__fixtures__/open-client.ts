import { createSvcClient } from "../create-svc-client"
import type { SvcClient, SvcClientOptions } from "../svc-client"
import { TOKEN } from "./calls"

const open = new Set<SvcClient>()

/** A client that does not wait between repetitions and is closed by `closeClients`. */
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

export const closeClients = (): void => {
  for (const client of open) {
    client.close()
  }

  open.clear()
}

/** The error that a call ends with, if it is of the class. */
export const failure = async <T extends Error>(
  call: Promise<unknown>,
  type: abstract new (...args: never[]) => T
): Promise<T> => {
  const error = await call.then(
    () => new Error("the call succeeded"),
    (reason: unknown) => reason
  )

  if (error instanceof type) {
    return error
  }

  throw error
}
