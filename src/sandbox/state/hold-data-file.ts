import { createHash } from "node:crypto"
import { mkdirSync, realpathSync, rmSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { SandboxError } from "../sandbox-error"

/**
 * Keeps other sandboxes from a data file: each would overwrite what the other writes.
 * @returns a function that gives the file free. The operating system does so when the process ends, also by a kill.
 * @throws SandboxError `data_file_in_use` when another sandbox holds it
 */
export const holdDataFile = async (dataFile: string): Promise<() => Promise<void>> => {
  const address = addressOf(dataFile)
  let server = await listen(address)

  if (server === "taken" && address.startsWith("/") && !(await isAnswered(address))) {
    // A sandbox that was killed leaves a socket that is a file.
    rmSync(address, { force: true })
    server = await listen(address)
  }
  if (server === "taken") {
    throw new SandboxError(
      "data_file_in_use",
      `Another sandbox uses the data file ${dataFile}: stop that one, or name another file with --data.`
    )
  }
  const held = server

  return () => new Promise((resolve) => (held === "impossible" ? resolve() : held.close(() => resolve())))
}

/** A socket of its own for each file. On Linux and Windows it is no file itself, so nothing is left of it after a kill. */
const addressOf = (dataFile: string): string => {
  mkdirSync(dirname(dataFile), { recursive: true })
  const file = join(realpathSync(dirname(dataFile)), basename(dataFile))
  const name = `svc-sandbox-${createHash("sha256").update(file).digest("hex").slice(0, 16)}`

  switch (process.platform) {
    case "linux":
      return `\0${name}`
    case "win32":
      return `\\\\.\\pipe\\${name}`
    default:
      return join(tmpdir(), `${name}.sock`)
  }
}

/** Where sockets are not permitted, a sandbox starts without: it can be used, only a second one is not noticed. */
const listen = (address: string): Promise<Server | "taken" | "impossible"> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())

    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "EADDRINUSE" ? "taken" : "impossible")
    )
    server.listen(address, () => resolve(server.unref()))
  })

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)

    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })
