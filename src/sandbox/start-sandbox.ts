import { createServer, IncomingMessage, type Server } from "node:http"
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server"
import { checkOptions } from "./check-options"
import { createSandbox, type SandboxOptions } from "./create-sandbox"
import { type SandboxEnv } from "./sandbox-context"
import { SandboxError } from "./sandbox-error"
import { holdDataFile } from "./state/hold-data-file"
import { type SandboxState } from "./state/sandbox-state"

export interface StartSandboxOptions extends SandboxOptions {
  /** 4010 when left out; 0 takes a free one. */
  port?: number | undefined
  /** 127.0.0.1 when left out. */
  host?: string | undefined
  /** No request log, whatever `log` is. */
  quiet?: boolean | undefined
}

export interface RunningSandbox {
  /** Its address, without a slash at the end. */
  url: string
  port: number
  readonly state: Readonly<SandboxState>
  /** Stops listening, ends open connections and timers. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Starts the sandbox as an HTTP server.
 * @throws SandboxError when it may not start, an option or its data file is bad, that file is in use, or the port is taken
 */
export const startSandbox = async (options: StartSandboxOptions = {}): Promise<RunningSandbox> => {
  checkOptions(options)

  const letGo = options.dataFile === undefined ? () => undefined : await holdDataFile(options.dataFile)

  try {
    return await start(options, letGo)
  } catch (error) {
    await letGo()
    throw error
  }
}

const start = async (
  options: StartSandboxOptions,
  letGo: () => Promise<void> | undefined
): Promise<RunningSandbox> => {
  const { port = 4010, host = "127.0.0.1", quiet, log } = options
  const sandbox = createSandbox({ ...options, log: quiet ? undefined : log })
  // Leaves the host program's own Request and Response unchanged.
  const listener = getRequestListener((request, env) => sandbox.app.fetch(request, nodeBindings(env)), {
    overrideGlobalObjects: false,
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))

  try {
    await listen(server, port, host)
  } catch (error) {
    await sandbox.close()
    throw error
  }

  const actualPort = portOf(server)
  const url = `http://${reachable(host)}:${actualPort}`

  sandbox.setBaseUrl(url)

  return {
    url,
    port: actualPort,
    get state() {
      return sandbox.state
    },
    close: async () => {
      try {
        await stop(server)
        await sandbox.close()
      } finally {
        await letGo()
      }
    },
  }
}

/** The socket of the request, for faults that drop the connection. The server speaks HTTP/1.1 only. */
const nodeBindings = ({ incoming }: HttpBindings | Http2Bindings): SandboxEnv["Bindings"] =>
  incoming instanceof IncomingMessage ? { incoming } : {}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(portError(cause, port, host)))
    server.listen(port, host, resolve)
  })

const portError = (cause: NodeJS.ErrnoException, port: number, host: string): SandboxError => {
  const reason =
    cause.code === "EADDRINUSE"
      ? `Port ${port} on ${host} is in use: stop what uses it, or choose another with --port (0 takes a free one)`
      : `Cannot listen on ${host}:${port} (${cause.code ?? "unknown error"})`

  return new SandboxError("port_unavailable", reason, { cause })
}

const portOf = (server: Server): number => {
  const address = server.address()

  return address !== null && typeof address === "object" ? address.port : 0
}

/** An address that a browser on this machine can open. */
const reachable = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") {
    return "127.0.0.1"
  }

  return host.includes(":") ? `[${host}]` : host
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
