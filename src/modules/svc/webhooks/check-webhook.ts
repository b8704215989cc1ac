import { createHash } from "node:crypto"
import { type SignaturePreset, verifyWebhook } from "../../../client/webhooks"
import { StoreFunctionError, type SvcOptions } from "../../../config"
import type { EffectsQueue } from "../effects-queue"
import type { Ledger } from "../ledger/ledger"
import { isVerified, type WebhookKind, type WebhookVerdict } from "../../../domain/ledger-states"
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
export type WebhookAnswer =
  { ok: true; webhookId: string } | { ok: false; status: 401 | 404 | 500; reason: string; isNews: boolean }

/**
 * Checks a webhook and commits it to the inbox (design D6): token, then signature and time, then dedupe and commit.
 * An unverified webhook is refused, or kept as a mere hint, see {@link isRefused}. A stranger's webhook
 * costs nothing: token and signature are checked without the database, and refused webhooks are counted first.
 */
export const checkWebhook = async (
  secrets: DerivedSecrets,
  toolsInForce: () => Promise<Tools>,
  effects: Pick<EffectsQueue, "accept">,
  webhook: IncomingWebhook
): Promise<WebhookAnswer> => {
  const { kind, reference, rawBody } = webhook

  if (!secrets.opens(kind, reference, webhook.token)) {
    return { ok: false, status: 404, reason: "Unknown webhook address", isNews: false }
  }
  // Only now: a stranger who guesses an address must not make the database work.
  const tools = await toolsInForce()
  const { ledger, options, refusedWebhooks } = tools
  const { verdict, matchingPreset = null, signedAt = null } = verify(tools, webhook)
  const isRight = isVerified(verdict)
  const received = {
    kind,
    reference,
    dedupeKey: isRight ? eventKey(webhook) : `unverified:${kind}:${reference}`,
    // Without a byte order mark, which JSON does not have.
    rawBody: new TextDecoder().decode(rawBody),
    verdict,
    matchingPreset,
    signedAt,
  }

  if (!isRight) {
    const isNews = await refusedWebhooks.add(received)

    if (verdict === "not_checked") {
      return { ok: false, status: 500, reason: "The webhook's signature could not be checked", isNews }
    }
    if (isRefused(options, kind)) {
      return {
        ok: false,
        status: 401,
        reason: `The webhook's signature was not accepted: ${verdict}`,
        isNews,
      }
    }
  }
  const commit = () => ledger.inbox.receive(received)

  // Effects wait for the service's own webhooks, not for anybody's.
  return { ok: true, webhookId: await (isRight ? effects.accept(commit) : commit()) }
}

interface Checked {
  verdict: WebhookVerdict
  matchingPreset?: SignaturePreset | undefined
  /** Not after now (ADR 31). */
  signedAt?: Date
}

/** Takes one of any time before now, and none from the future. */
const verify = ({ ledger, logger, options, secrets }: Tools, webhook: IncomingWebhook): Checked => {
  const now = ledger.now().getTime()
  const toleranceMs = options.webhooks.toleranceSeconds * 1_000

  try {
    const signature = verifyWebhook({
      secrets: secrets.signingSecrets(webhook.kind, webhook.reference),
      rawBody: webhook.rawBody,
      headers: webhook.headers,
      preset: options.webhooks.preset,
      toleranceMs: Infinity,
      now: () => now,
      headerNames: { signature: options.brand.signatureHeader, timestamp: options.brand.timestampHeader },
    })

    if (!signature.ok) {
      return { verdict: signature.reason, matchingPreset: signature.matchingPreset }
    }
    const { timestampMs } = signature

    if (timestampMs > now + toleranceMs) {
      return { verdict: "outside_tolerance" }
    }
    return {
      verdict: timestampMs < now - toleranceMs ? "verified_late" : "verified",
      signedAt: new Date(Math.min(timestampMs, now)),
    }
  } catch (error) {
    const { stack, message } = StoreFunctionError.thrownBy("webhooks.preset", error)

    logger.error(`svc.webhook ${stack ?? message}`)
    return { verdict: "not_checked" }
  }
}

/**
 * Whether an unverified webhook is refused, so that the service may send it again. Of a down payment the service can be asked
 * instead; of a delivery only the callback tells (ADR 7).
 */
const isRefused = ({ webhooks }: SvcOptions, kind: WebhookKind): boolean =>
  kind === "delivery" || webhooks.verification === "enforce"

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

    await ledger.attention.list(subject, fact)
  }
  if (isRefused(options, webhook.kind)) {
    await ledger.inbox.refuse(webhook, deliveries)
  }
}
