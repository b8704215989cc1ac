import http, { type ServerResponse } from "node:http"
import net, { type AddressInfo, type Server, type Socket } from "node:net"
import { json } from "node:stream/consumers"
import { SUCCESSES } from "./calls"
import type { SvcOperation } from "../operation-name"

export interface ReceivedRequest {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
  body: unknown
  /** Which connection it came on, from 1. */
  connection: number
}

/** How a server answers the n-th request, from 1. */
export type Handler = (response: ServerResponse, request: ReceivedRequest, count: number) => void

const running = new Set<{ server: Server; sockets: Set<Socket> }>()

afterEach(async () => {
  for (const { server, sockets } of running) {
    for (const socket of sockets) {
      socket.destroy()
    }

    await new Promise((resolve) => server.close(resolve))
  }

  running.clear()
})

const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>()

  running.add({ server, sockets })
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  return (server.address() as AddressInfo).port
}

export const startService = async (handler: Handler) => {
  const requests: ReceivedRequest[] = []
  const connections = new Map<Socket, number>()
  const server = http.createServer((request, response) => {
    connections.set(request.socket, connections.get(request.socket) ?? connections.size + 1)
    const answer = (body: unknown) => {
      const received: ReceivedRequest = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body,
        connection: connections.get(request.socket) ?? 0,
      }

      requests.push(received)
      handler(response, received, requests.length)
    }

    void json(request).then(answer, (error: unknown) => {
      // One that breaks off is no request.
      if (request.complete) {
        throw error
      }
    })
  })
  const port = await listen(server)

  return { port, baseUrl: `http://127.0.0.1:${port}`, requests }
}

/** Starts a real TCP server that is told of the first bytes of each connection. */
export const startRawService = async (onData: (socket: Socket, count: number) => void) => {
  let count = 0
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", () => {
      count += 1
      onData(socket, count)
    })
  })
  const port = await listen(server)

  return { port, baseUrl: `http://127.0.0.1:${port}`, connections: () => count }
}

/** Writes a space now and then, as an answer that drips. */
export const drip = (socket: Socket): void => {
  const timer = setInterval(() => socket.write(" "), 10)

  socket.on("close", () => clearInterval(timer))
}

export const freePort = async (): Promise<number> => {
  const server = net.createServer()
  const port = await listen(server)

  await new Promise((resolve) => server.close(resolve))

  return port
}

export const answerJson = (response: ServerResponse, json: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json))
}

const PATHS: Record<string, SvcOperation> = {
  "users/check_eligibility": "check_eligibility",
  "checkout/initiate": "initiate_checkout",
  "checkout/reconcile_prepaid_payment": "reconcile_prepaid_payment",
  "orders/confirm_delivery": "confirm_delivery",
  "invoices/add": "add_invoice",
}

export const operationOf = ({ url }: ReceivedRequest): SvcOperation => {
  const operation = PATHS[url.replace(/^.*\/v1\//, "")]

  if (operation === undefined) {
    throw new Error(`No operation is at ${url}`)
  }

  return operation
}

export const succeed: Handler = (response, request) => answerJson(response, SUCCESSES[operationOf(request)]())
