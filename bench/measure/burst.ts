import { Agent, request } from "node:http"

export interface BurstRequest {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Sends requests over several connections, spread over the addresses. Each connection sends its next request as soon as the
 * last one is answered.
 * @returns answered requests per second. Rejects when one is not answered 200.
 */
export const burst = async (
  baseUrls: readonly string[],
  requests: readonly BurstRequest[],
  connections: number
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const queue = requests[Symbol.iterator]()
  const worker = async (baseUrl: string): Promise<void> => {
    for (const next of queue) {
      const status = await post(agent, baseUrl, next)

      if (status !== 200) {
        throw new Error(`POST ${next.path} was answered ${status}`)
      }
    }
  }
  const startedAt = performance.now()

  try {
    await Promise.all(
      Array.from({ length: connections }, (_, index) => worker(baseUrls[index % baseUrls.length] ?? ""))
    )
    return requests.length / ((performance.now() - startedAt) / 1_000)
  } finally {
    agent.destroy()
  }
}

/** Sends one request. @returns the status of its answer */
export const post = (
  agent: Agent | undefined,
  baseUrl: string,
  { path, headers, body }: BurstRequest
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, baseUrl),
      {
        method: "POST",
        ...(agent === undefined ? {} : { agent }),
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        },
      },
      (response) => {
        response.resume()
        response.once("end", () => resolve(response.statusCode ?? 0))
        response.once("error", reject)
      }
    )

    sent.once("error", reject)
    sent.end(body)
  })
