import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { PNG } from "../../../support/file-server"
import { PDF } from "./request-bodies"
import { target } from "./target"

export interface ReceivedWebhook {
  method: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** An address of the merchant's that takes webhooks. */
export interface Hook {
  url: string
  received: ReceivedWebhook[]
  /** HTTP statuses for the next webhooks, in order; then 200. */
  answers: number[]
}

type FileName = keyof typeof FILES

const file = (type: string, bytes: Buffer | string, status = 200) => ({ type, bytes, status })

const FILES = {
  "proof.png": file("image/png", PNG),
  "proof.pdf": file("application/pdf", PDF),
  "invoice.pdf": file("application/pdf", PDF),
  /** Asks for a password. */
  "protected.pdf": file("application/pdf", "Unauthorized", 401),
  /** A pre-signed link that is no longer valid. */
  "expired.pdf": file("application/xml", "<Error><Code>AccessDenied</Code></Error>", 403),
  /** A log-in, which answers 200 but is no file. */
  "placeholder.html": file(
    "text/html; charset=utf-8",
    "<!doctype html><html><body>Please sign in</body></html>"
  ),
  /** Calls itself a PDF and is none. */
  "not-a-pdf.pdf": file("application/pdf", PNG),
}

const isFileName = (name: string): name is FileName => Object.hasOwn(FILES, name)

const hooks: Hook[] = []
let localUrl = ""

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const rawBody = await buffer(request)
  const [, kind = "", name = ""] = (request.url ?? "").split("/")
  const hook = kind === "hooks" ? hooks[Number(name)] : undefined

  if (hook) {
    hook.received.push({ method: request.method ?? "", headers: request.headers, rawBody })
    response.writeHead(hook.answers.shift() ?? 200).end()
  } else if (kind === "files" && isFileName(name)) {
    const { status, type, bytes } = FILES[name]

    response.writeHead(status, { "content-type": type }).end(bytes)
  } else {
    response.writeHead(404).end()
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(new Error("failed", { cause: error })))
})

beforeAll(async () => {
  server.listen(target.port, "127.0.0.1")
  await once(server, "listening")

  const address = server.address()

  localUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const at = (publicUrl: string, path: string): string =>
  `${publicUrl === "local" ? localUrl : publicUrl.replace(/\/+$/, "")}/${path}`

/**
 * The merchant's side of the interface, for the tests of the file that imports it: files that the service
 * downloads, and webhooks that it sends.
 */
export const merchant = {
  /** The address of a file, or of one that cannot be had. */
  file: (publicUrl: string, name: FileName): string => at(publicUrl, `files/${name}`),
  hook: (publicUrl: string): Hook => {
    const hook: Hook = { url: at(publicUrl, `hooks/${hooks.length}`), received: [], answers: [] }

    hooks.push(hook)

    return hook
  },
}
