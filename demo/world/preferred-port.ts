import { createServer } from "node:net"
import { freePort } from "../../integration-tests/support/free-port"

/** `host` is the address that will be listened on; undefined stands for all of them. */
const isFree = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()

    probe.once("error", () => resolve(false))
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve(true)))
  })

/** The port that people expect, if nobody has it; else a free one. */
export const preferredPort = async (port: number, host?: string): Promise<number> =>
  (await isFree(port, host)) ? port : freePort()
