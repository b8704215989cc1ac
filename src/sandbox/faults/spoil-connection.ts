import { once } from "node:events"
import { STATUS_CODES } from "node:http"
import { type Socket } from "node:net"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { type Context } from "hono"
import { type SandboxEnv } from "../sandbox-context"

/** Closes the connection without an answer. */
export const dropConnection = (context: Context<SandboxEnv>): Response => {
  context.set("outcome", "connection dropped")
  socketOf(context).destroy()

  return RESPONSE_ALREADY_SENT
}

/** Sends the first half of an answer, which says how long the whole is, then closes the connection. */
export const cutShort = async (context: Context<SandboxEnv>, response: Response): Promise<Response> => {
  const body = Buffer.from(await response.arrayBuffer())
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    `content-type: ${response.headers.get("content-type") ?? "application/json"}`,
    `content-length: ${body.length}`,
  ]

  context.set("outcome", "answer cut short")
  socketOf(context).end(
    Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body.subarray(0, Math.ceil(body.length / 2))])
  )

  return RESPONSE_ALREADY_SENT
}

/** Keeps the connection open without an answer until the client leaves, or the sandbox stops. */
export const untilGone = async (context: Context<SandboxEnv>): Promise<Response> => {
  const socket = socketOf(context)

  context.set("outcome", "never answered")

  if (!socket.destroyed) {
    await once(socket, "close")
  }

  return RESPONSE_ALREADY_SENT
}

/** Without a Node server (`app.request`) there is no connection. */
const socketOf = ({ env: { incoming } }: Context<SandboxEnv>): Socket => {
  if (!incoming) {
    throw new Error("A fault of the connection needs a running server: use startSandbox")
  }

  return incoming.socket
}
