import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"

/** The smallest PNG there is. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

/** A web server that serves files from memory or from a folder; other paths answer 404, and `/private` 401. */
export interface FileServer {
  url: string
  files: Map<string, { type: string; content: Buffer }>
  /** Serves a file, by default a PDF. @returns its address */
  publish: (name: string, content: Buffer, type?: string) => string
  /** The status to answer for some paths, whether the file exists or not. */
  statuses: Map<string, number>
  stop(): Promise<void>
}

const fromFolder = (folder: string, url: string) => {
  const file = path.join(folder, path.basename(decodeURIComponent(url)))

  return folder !== "" && existsSync(file) ? { type: "image/png", content: readFileSync(file) } : undefined
}

/** Starts a file server, by default on a free port. */
export const startFileServer = async ({ port = 0, folder = "" } = {}): Promise<FileServer> => {
  const files: FileServer["files"] = new Map([["/proof.png", { type: "image/png", content: PNG }]])
  const statuses: FileServer["statuses"] = new Map([["/private", 401]])
  const server = createServer((request, response) => {
    const status = statuses.get(request.url ?? "")
    const file = files.get(request.url ?? "") ?? fromFolder(folder, request.url ?? "")

    if (status !== undefined) {
      response.writeHead(status).end()
    } else if (file === undefined) {
      response.writeHead(404).end()
    } else {
      response.writeHead(200, { "Content-Type": file.type }).end(file.content)
    }
  })

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const { port: listening } = server.address() as AddressInfo

  const url = `http://127.0.0.1:${listening}`

  return {
    url,
    files,
    publish: (name, content, type = "application/pdf") => {
      files.set(`/${name}`, { type, content })
      return `${url}/${name}`
    },
    statuses,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
