import http from "node:http"
import https from "node:https"
import { Axios } from "axios"
import type { ClientSettings } from "../parse-client-options"
import { Cutoff } from "./cutoff"
import { Semaphore } from "./semaphore"

/**
 * Idle connections are closed before the 5 s after which many servers close them. A server that closes a connection just as
 * it is used again would leave the outcome of the call unknown.
 */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4_000 }

export const openLane = (settings: ClientSettings) => {
  const secure = settings.baseUrl.startsWith("https:")
  const agent = new (secure ? https : http).Agent(AGENT_OPTIONS)
  const closed = new Cutoff()

  return {
    settings,
    secure,
    // An own instance: nothing that the store sets on axios' defaults applies here.
    axios: new Axios({
      adapter: "http",
      httpAgent: agent,
      httpsAgent: agent,
      maxRedirects: 0,
      // The environment's proxy is not used: it would see the token on http, and break a sandbox on this machine.
      proxy: false,
      responseType: "stream",
      validateStatus: null,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "User-Agent": "medusa-payment-svc",
      },
    }),
    /** Separate slots per operation: hanging calls of one operation never hold up another (design D24). */
    slots: {
      check_eligibility: new Semaphore(settings.maxConcurrent),
      initiate_checkout: new Semaphore(settings.maxConcurrent),
      reconcile_prepaid_payment: new Semaphore(settings.maxConcurrent),
      confirm_delivery: new Semaphore(settings.maxConcurrent),
      add_invoice: new Semaphore(settings.maxConcurrent),
    },
    closed,
    close: () => {
      closed.cut("closed")
      agent.destroy()
    },
  }
}

export type Lane = ReturnType<typeof openLane>
