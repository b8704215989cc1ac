import { createHmac } from "node:crypto"
import { drawWebhookFaults } from "../faults/draw-faults"
import type { WebhookEvent } from "../faults/fault-schema"
import type { WebhookReceiver, WebhookRecord } from "../state/sandbox-state"
import type { SandboxStore } from "../state/sandbox-store"
import type { Settings } from "../state/settings"
import { unreachable } from "./unreachable"

interface OutgoingWebhook extends WebhookReceiver {
  event: WebhookEvent
  orderId: string
  payload: Record<string, unknown>
}

/** Sends webhooks. Repeats them on the sandbox's clock until they are answered 2xx. */
export class WebhookSender {
  private readonly sending = new Map<WebhookRecord, Promise<void>>()
  /** Called when there is something new to send, so that timers are set again. */
  onEmitted: () => void = () => undefined

  constructor(
    private readonly store: SandboxStore,
    private readonly log: (line: string) => void
  ) {}

  /** Records a webhook (several when a fault duplicates it) and has it sent. */
  emit({ payload, ...outgoing }: OutgoingWebhook): void {
    const body = JSON.stringify(payload)
    const { copies, lost, delayMs, ...fate } = drawWebhookFaults(this.store, outgoing.event, body)
    const state = lost ? "lost" : "pending"

    for (let copy = 0; copy < copies; copy += 1) {
      this.record({ ...outgoing, ...fate, body, state, signedAgoMs: 0 }, delayMs)
    }
  }

  /** Sends a webhook once more, as one of its own: rightly signed, without faults, whatever became of the first. */
  sendAgain(webhook: WebhookRecord, changes: Pick<WebhookRecord, "body" | "signedAgoMs">): WebhookRecord {
    return this.record(
      { ...webhook, ...changes, state: "pending", afterNext: false, wronglySigned: false },
      0
    )
  }

  private record(
    webhook: Omit<WebhookRecord, "id" | "dueAt" | "attempts" | "createdAt">,
    delayMs: number
  ): WebhookRecord {
    const now = this.store.now()
    const record = {
      ...webhook,
      id: this.store.nextId("whk"),
      dueAt: now + delayMs,
      attempts: [],
      createdAt: now,
    }

    this.store.change((state) => state.webhooks.push(record))
    this.onEmitted()
    return record
  }

  /** When the next attempt is due on the sandbox's clock; Infinity when none is. */
  nextDueAt(): number {
    const due = this.pending().filter((webhook) => !this.sending.has(webhook))

    return Math.min(...due.map(({ dueAt }) => dueAt))
  }

  async sendDue(): Promise<void> {
    const now = this.store.now()
    const due = this.pending().filter(({ dueAt }) => dueAt <= now)

    await Promise.all(due.map((webhook) => this.sending.get(webhook) ?? this.send(webhook)))
  }

  async idle(): Promise<void> {
    await Promise.all(this.sending.values())
  }

  private pending(): WebhookRecord[] {
    return this.store.state.webhooks.filter(({ state }) => state === "pending")
  }

  private send(webhook: WebhookRecord): Promise<void> {
    const attempt = this.attempt(webhook).finally(() => this.sending.delete(webhook))

    this.sending.set(webhook, attempt)

    return attempt
  }

  private async attempt(record: WebhookRecord): Promise<void> {
    const { webhooks: settings } = this.store.state.settings
    const at = this.store.now()
    const headers = this.headersOf(record)
    const answer = await post(record.url, record.body, headers, settings.timeout_ms)

    this.log(`webhook ${record.event} ${answer.error ?? answer.status}`)
    this.store.change((state) => {
      // A reset may have removed it meanwhile. Another one may have its id: a seed gives the same ones again.
      if (!state.webhooks.includes(record)) {
        return
      }

      record.attempts.push({ attempt: record.attempts.length + 1, at, headers, ...answer })

      const delay = settings.retry_delays_ms[record.attempts.length - 1]

      if (answer.error === null) {
        record.state = "delivered"
      } else if (delay === undefined) {
        record.state = "failed"
      } else {
        record.dueAt = at + delay
      }

      for (const held of state.webhooks) {
        if (
          held.afterNext &&
          held !== record &&
          held.attempts.length === 0 &&
          held.createdAt <= record.createdAt
        ) {
          held.afterNext = false
          held.dueAt = at
        }
      }
    })
    this.onEmitted()
  }

  private headersOf(webhook: WebhookRecord): Record<string, string> {
    const { settings } = this.store.state
    const [first] = webhook.attempts

    if (first !== undefined && !settings.webhooks.resign) {
      return first.headers
    }

    const now = settings.webhooks.timestamp_clock === "real" ? Date.now() : this.store.now()
    const at = now - webhook.signedAgoMs
    const secret = webhook.wronglySigned ? `not-${webhook.secret ?? "a-secret"}` : webhook.secret

    return secret === null ? {} : signWebhook(webhook.body, secret, at, settings)
  }
}

const post = async (
  url: string,
  body: string,
  headers: Record<string, string>,
  timeoutMs: number
): Promise<Pick<WebhookRecord["attempts"][number], "status" | "error" | "answer">> => {
  const signal = AbortSignal.timeout(timeoutMs)

  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      redirect: "manual",
      signal,
    })

    return {
      status: response.status,
      error: response.ok ? null : `answered HTTP ${response.status}`,
      answer: await beginningOf(response),
    }
  } catch (error) {
    // Recorded and not thrown, because the webhook is sent again after any failure.
    return {
      status: null,
      error: signal.aborted ? `no answer within ${timeoutMs} ms` : unreachable(error),
      answer: "",
    }
  }
}

/** At most 500 characters. What came before the body broke off, since the status alone decides about the attempt. */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ""

  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true })

      if (text.length >= 500) {
        await reader?.cancel()
        break
      }
    }
  } catch {
    text += " (broke off)"
  }

  return text.slice(0, 500)
}

/**
 * The two headers of a signed webhook (spec 5, point 5). Assumption A2, since the algorithm is not shown:
 * `hex(HMAC-SHA256(secret, timestamp + "." + rawBody))`, the timestamp in seconds; the settings change it.
 * @param at milliseconds since 1970
 */
const signWebhook = (
  body: string,
  secret: string,
  at: number,
  { brand, webhooks }: Settings
): Record<string, string> => {
  const timestamp = TIMESTAMPS[webhooks.timestamp_unit](at)
  const signed = webhooks.scheme === "body" ? body : `${timestamp}.${body}`
  const signature = createHmac("sha256", secret).update(signed).digest(webhooks.encoding)

  return { [brand.signatureHeader]: `${webhooks.prefix}${signature}`, [brand.timestampHeader]: timestamp }
}

const TIMESTAMPS: Record<Settings["webhooks"]["timestamp_unit"], (at: number) => string> = {
  seconds: (at) => String(Math.floor(at / 1000)),
  milliseconds: String,
  iso: (at) => new Date(at).toISOString(),
}
