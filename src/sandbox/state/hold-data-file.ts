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

  if (server === "taken" && !(await isAnswered(address))) {
    // A sandbox that was killed leaves its socket.
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

  return () =>
    new Promise((resolve) => {
      held.close(() => resolve())
    })
}

/** A socket of its own for each file, however the file is named. Windows has pipes instead, which are no files. */
const addressOf = (dataFile: string): string => {
  mkdirSync(dirname(dataFile), { recursive: true })
  const file = join(realpathSync(dirname(dataFile)), basename(dataFile))
  const name = `svc-sandbox-${createHash("sha256").update(file).digest("hex").slice(0, 16)}`

  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

const listen = (address: string): Promise<Server | "taken"> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())

    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        resolve("taken")
      } else {
        reject(error)
      }
    })
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
