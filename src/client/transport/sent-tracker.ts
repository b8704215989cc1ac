import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https, { type RequestOptions } from "node:https"
import type { Socket } from "node:net"
import { TLSSocket } from "node:tls"

/** A connection is ready when anything written to it leaves this machine: for TLS, after the handshake. */
const isReady = (socket: Socket): boolean =>
  !socket.connecting && (!(socket instanceof TLSSocket) || socket.getFinished() !== undefined)

interface SentEvents {
  onReady: () => void
  /** Everything was handed to the operating system. */
  onFinish: () => void
}

/**
 * Tells how far one request may have got. Node writes a request as soon as its connection is ready, so from then on it
 * counts as sent: in doubt, it was.
 */
export class SentTracker {
  /** Whether anything of the request may have reached the service. */
  ready = false
  #request: ClientRequest | undefined

  constructor(
    private readonly secure: boolean,
    private readonly events: SentEvents
  ) {}

  /** For the `transport` option of axios. Node's own transports follow no redirects. */
  readonly transport = {
    request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
      const request = (this.secure ? https : http).request(options, onResponse)

      this.#request = request
      request.once("finish", this.events.onFinish)
      request.once("socket", (socket) => {
        if (request.reusedSocket || isReady(socket)) {
          this.#setReady()
        } else {
          socket.once(this.secure ? "secureConnect" : "connect", () => this.#setReady())
        }
      })

      return request
    },
  }

  /** Ends a request that is still sending after its answer came. Otherwise nobody would watch over it. */
  abandon(): void {
    if (this.#request?.writableFinished === false) {
      this.#request.destroy()
    }
  }

  #setReady(): void {
    this.ready = true
    this.events.onReady()
  }
}
