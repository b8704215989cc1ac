import { createHash } from "node:crypto"
import { verifyWebhook } from "../../../client/webhooks"
import { StoreFunctionError, type SvcOptions } from "../../../config"
import type { EffectsQueue } from "../effects-queue"
import type { Ledger } from "../ledger/ledger"
import type { WebhookKind } from "../../../domain/ledger-states"
import type { ReceivedWebhook } from "../ledger/webhook-inbox"
import type { Tools } from "../tools"
import type { DerivedSecrets } from "./derived-secrets"

export interface IncomingWebhook {
  kind: WebhookKind
  /** From the URL. */
  reference: string
  /** From the URL. */
  token: string
  rawBody: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * What to answer: `received` once the webhook is committed, else the HTTP status and why. `isNews`: something about it was
 * written down for the merchant.
 */
export type WebhookVerdict =
  { ok: true; webhookId: string } | { ok: false; status: 401 | 404; reason: string; isNews: boolean }

/**
 * Checks a webhook and commits it to the inbox (design D6): token, then signature and time, then dedupe and commit.
 * An unverified webhook is refused, or kept as a mere hint under `webhooks.verification: "report"`. A stranger's webhook
 * costs nothing: token and signature are checked without the database, and refused webhooks are counted first.
 */
export const checkWebhook = async (
  secrets: DerivedSecrets,
  toolsInForce: () => Promise<Tools>,
  effects: Pick<EffectsQueue, "accept">,
  webhook: IncomingWebhook
): Promise<WebhookVerdict> => {
  const { kind, reference, rawBody } = webhook

  if (!secrets.opens(kind, reference, webhook.token)) {
    return { ok: false, status: 404, reason: "Unknown webhook address", isNews: false }
  }
  // Only now: a stranger who guesses an address must not make the database work.
  const tools = await toolsInForce()
  const { ledger, options, refusedWebhooks } = tools
  const verified = verify(tools, webhook)
  const received = {
    kind,
    reference,
    dedupeKey: verified.ok ? eventKey(webhook) : `unverified:${kind}:${reference}`,
    // Without a byte order mark, which JSON does not have.
    rawBody: new TextDecoder().decode(rawBody),
    verdict: verified.ok ? "verified" : verified.reason,
    matchingPreset: verified.ok ? null : (verified.matchingPreset ?? null),
  }

  if (!verified.ok) {
    const isNews = await refusedWebhooks.add(received)

    if (options.webhooks.verification === "enforce") {
      return {
        ok: false,
        status: 401,
        reason: `The webhook's signature was not accepted: ${verified.reason}`,
        isNews,
      }
    }
  }
  const commit = () => ledger.inbox.receive(received)

  // Effects wait for the service's own webhooks, not for anybody's.
  return { ok: true, webhookId: await (verified.ok ? effects.accept(commit) : commit()) }
}

/** @throws {StoreFunctionError} when the store's own function for the signature fails. */
const verify = ({ ledger, options, secrets }: Tools, webhook: IncomingWebhook) => {
  try {
    return verifyWebhook({
      secrets: secrets.signingSecrets(webhook.kind, webhook.reference),
      rawBody: webhook.rawBody,
      headers: webhook.headers,
      preset: options.webhooks.preset,
      toleranceMs: options.webhooks.toleranceSeconds * 1_000,
      now: () => ledger.now().getTime(),
      headerNames: { signature: options.brand.signatureHeader, timestamp: options.brand.timestampHeader },
    })
  } catch (error) {
    throw StoreFunctionError.thrownBy("webhooks.preset", error)
  }
}

/** Names one event: a second delivery of it has the same body. */
const eventKey = ({ kind, reference, rawBody }: IncomingWebhook): string =>
  createHash("sha256").update(`${kind}:${reference}:`).update(rawBody).digest("base64url")

/** Writes down unverified webhooks of one address and one reason, to show them, and tells the merchant. */
export const noteRefused = async (
  ledger: Ledger,
  options: SvcOptions,
  webhook: ReceivedWebhook,
  deliveries: number
): Promise<void> => {
  const { reference, verdict, matchingPreset } = webhook

  const subject = await ledger.orders.subjectOf(reference)

  if (subject !== undefined) {
    const fact = { kind: "signature_mismatch", values: { verdict, preset: matchingPreset } } as const

    await ledger.database.transaction((sql) => ledger.attention.add(sql, subject, fact))
  }
  if (options.webhooks.verification === "enforce") {
    await ledger.inbox.refuse(webhook, deliveries)
  }
}
