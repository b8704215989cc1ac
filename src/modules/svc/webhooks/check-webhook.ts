import { createHash } from "node:crypto"
import { verifyWebhook } from "../../../client/webhooks"
import type { SvcOptions } from "../../../config"
import type { Ledger } from "../ledger/ledger"
import type { DerivedSecrets, WebhookKind } from "./derived-secrets"

/** A webhook as it arrived. */
export interface IncomingWebhook {
  kind: WebhookKind
  /** From the URL. */
  reference: string
  /** From the URL. */
  token: string
  rawBody: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What to answer: `received` once the webhook is committed, else the HTTP status and why. */
export type WebhookVerdict =
  { ok: true; webhookId: string } | { ok: false; status: 401 | 404; reason: string }

/** What checking a webhook works with. */
export interface WebhookTools {
  ledger: Ledger
  options: SvcOptions
  secrets: DerivedSecrets
}

/**
 * Checks a webhook and commits it to the inbox (design D6): token, then signature and time, then dedupe and commit.
 * What cannot be verified is refused, or kept as a mere hint under `webhooks.verification: "report"`.
 */
export const checkWebhook = async (
  { ledger, options, secrets }: WebhookTools,
  webhook: IncomingWebhook
): Promise<WebhookVerdict> => {
  const { kind, reference, rawBody } = webhook

  if (!secrets.opens(kind, reference, webhook.token)) {
    return { ok: false, status: 404, reason: "Unknown webhook address" }
  }
  const verified = verifyWebhook({
    secrets: secrets.signingSecrets(kind, reference),
    rawBody,
    headers: webhook.headers,
    preset: options.webhooks.preset,
    toleranceMs: options.webhooks.toleranceSeconds * 1_000,
    now: () => ledger.now().getTime(),
    headerNames: { signature: options.brand.signatureHeader, timestamp: options.brand.timestampHeader },
  })

  const received = {
    kind,
    reference,
    dedupeKey: createHash("sha256").update(`${kind}:${reference}:`).update(rawBody).digest("base64url"),
    rawBody: storable(rawBody),
    verdict: verified.ok ? "verified" : verified.reason,
    matchingPreset: verified.ok ? null : (verified.matchingPreset ?? null),
  }

  if (!verified.ok) {
    await tellMerchant(ledger, reference, verified.reason, verified.matchingPreset)
    if (options.webhooks.verification === "enforce") {
      await ledger.inbox.refuse(received)
      return {
        ok: false,
        status: 401,
        reason: `The webhook's signature was not accepted: ${verified.reason}`,
      }
    }
  }
  return { ok: true, webhookId: await ledger.inbox.receive(received) }
}

/** PostgreSQL keeps no NUL in text. */
const storable = (body: Buffer): string => body.toString("utf8").replaceAll("\u0000", "\ufffd")

const tellMerchant = async (
  ledger: Ledger,
  reference: string,
  reason: string,
  matchingPreset: string | undefined
): Promise<void> => {
  if ((await ledger.orders.byReference(reference)) === undefined) {
    return
  }
  await ledger.orders.change(reference, {
    attention: {
      kind: "signature_mismatch",
      message:
        matchingPreset === undefined
          ? `A webhook of this order was not accepted: ${reason}.`
          : `A webhook of this order was not accepted: ${reason}. Its signature would match webhooks.preset "${matchingPreset}".`,
    },
  })
}
