import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https, { type RequestOptions } from "node:https"
import type { Socket } from "node:net"
import { TLSSocket } from "node:tls"

/** A connection is ready when anything written to it leaves this machine: for TLS, after the handshake. */
const isReady = (socket: Socket): boolean =>
  !socket.connecting && (!(socket instanceof TLSSocket) || socket.getFinished() !== undefined)

/**
 * Watches one request to tell whether it may have reached the service. Node writes a request as soon as its
 * connection is ready, so from then on it counts as sent: when in doubt, it was.
 */
export class SentTracker {
  #sent = false

  /**
   * @param secure whether the address is https
   * @param onReady called when the connection is ready
   */
  constructor(
    private readonly secure: boolean,
    private readonly onReady: () => void
  ) {}

  /** Whether the request may have reached the service. */
  get sent(): boolean {
    return this.#sent
  }

  /** For the `transport` option of axios. Node's own transports follow no redirects. */
  readonly transport = {
    request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
      const request = (this.secure ? https : http).request(options, onResponse)

      request.once("socket", (socket) => {
        if (request.reusedSocket || isReady(socket)) {
          this.#ready()
        } else {
          socket.once(this.secure ? "secureConnect" : "connect", () => this.#ready())
        }
      })

      return request
    },
  }

  #ready(): void {
    this.#sent = true
    this.onReady()
  }
}
