import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { Context } from "hono"
import { once } from "node:events"
import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { parseJson } from "../parse-json"
import type { SandboxEnv } from "../sandbox-context"

export const dropConnection = (context: Context<SandboxEnv>): Response => {
  context.set("outcome", "connection dropped")
  socketOf(context).destroy()

  return RESPONSE_ALREADY_SENT
}

/** Sends the first half of an answer with the length of the whole, then closes the connection. */
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

/** Keeps the connection open without an answer until the client leaves or the sandbox stops. */
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

/** The same answer, sent in chunks of `chunkBytes` with `intervalMs` between them. */
export const slowly = async (
  response: Response,
  chunkBytes: number,
  intervalMs: number
): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let position = 0

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (position >= bytes.length) {
        controller.close()

        return
      }

      if (position > 0) {
        await wait(intervalMs, undefined, { ref: false })
      }

      controller.enqueue(bytes.slice(position, position + chunkBytes))
      position += chunkBytes
    },
  })

  return new Response(body, { status: response.status, headers: response.headers })
}

const jsonObject = z.record(z.string(), z.unknown())

/** The change of an answer's fields: to `value`, to null without one, or removed. */
interface FieldChange {
  fields: string[]
  value?: unknown
  left_out: boolean
}

/** The same answer with changed fields: those of its envelope there, the others in its `data`. Other text than a JSON object stays. */
export const changeFields = async (response: Response, change: FieldChange): Promise<Response> => {
  const text = await response.text()
  const { status } = response
  const { data: answer } = jsonObject.safeParse(parseJson(text))

  if (answer === undefined) {
    return new Response(text, { status, headers: response.headers })
  }

  const { data } = jsonObject.safeParse(answer.data)

  if (data === undefined) {
    return Response.json(changed(answer, change), { status })
  }
  const ofEnvelope = change.fields.filter((name) => Object.hasOwn(answer, name))
  const ofData = change.fields.filter((name) => !ofEnvelope.includes(name))

  return Response.json(
    changed(
      { ...answer, data: changed(data, { ...change, fields: ofData }) },
      { ...change, fields: ofEnvelope }
    ),
    { status }
  )
}

const changed = (
  object: Record<string, unknown>,
  { fields, value = null, left_out }: FieldChange
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name))),
  ...(left_out ? {} : Object.fromEntries(fields.map((name) => [name, value]))),
})
