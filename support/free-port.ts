import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Below the ports that the system gives to outgoing connections, or one of those takes the port before its server does. */
const RANGE = { from: 12_000, to: 31_000 }
const ATTEMPTS = 20

/** Whether nobody listens on a port; `host` is the address that will be listened on, undefined stands for all of them. */
const isFree = (port: number, host?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()

    probe.once("error", () => resolve(false))
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve(true)))
  })

/** A port of this machine that nobody listens on now; somebody may take it before you do. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(RANGE.from, RANGE.to)

    if (await isFree(port)) {
      return port
    }
  }
  throw new Error(`No free port found between ${RANGE.from} and ${RANGE.to} in ${ATTEMPTS} attempts.`)
}

/** The port that people expect, if nobody has it; else a free one. `host` is the address that will be listened on. */
export const preferredPort = async (port: number, host?: string): Promise<number> =>
  (await isFree(port, host)) ? port : freePort()
