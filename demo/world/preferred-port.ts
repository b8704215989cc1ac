import { freePort, isFree } from "../../integration-tests/support/free-port"

/** The port that people expect, if nobody has it; else a free one. `host` is the address that will be listened on. */
export const preferredPort = async (port: number, host?: string): Promise<number> =>
  (await isFree(port, host)) ? port : freePort()
