import { createHmac, timingSafeEqual } from "node:crypto"
import type { WebhookKind } from "../../../domain/ledger-states"

const PATHS = { down_payment: "down-payment", delivery: "delivery" } as const satisfies Record<
  WebhookKind,
  string
>

const derive = (master: string, purpose: string, kind: WebhookKind, reference: string): string =>
  createHmac("sha256", master).update(`${purpose}:${kind}:${reference}`).digest("base64url")

const keyOf = (master: string): string =>
  createHmac("sha256", master).update("key").digest("base64url").slice(0, 12)

/**
 * The addresses and secrets of each order's webhooks, derived from the master secrets (design D6). A leaked one opens one
 * order only, and nothing has to be stored.
 */
export class DerivedSecrets {
  private readonly newest: string
  /** The ledger's name for the master secret that derives addresses now. The name reveals nothing of the secret. */
  readonly key: string
  /** The names of all master secrets, the newest first. */
  readonly keys: readonly string[]

  /** @param masters the newest first; at least one. */
  constructor(private readonly masters: readonly string[]) {
    const [newest] = masters

    if (newest === undefined) {
      throw new Error("options.webhooks.secrets is empty")
    }
    this.newest = newest
    this.key = keyOf(newest)
    this.keys = masters.map(keyOf)
  }

  url(backendUrl: string, kind: WebhookKind, reference: string): string {
    const token = derive(this.newest, "token", kind, reference)

    return `${backendUrl}/hooks/svc/${PATHS[kind]}/${encodeURIComponent(reference)}/${token}`
  }

  signingSecret(kind: WebhookKind, reference: string): string {
    return derive(this.newest, "signing", kind, reference)
  }

  /** The signing secrets that may have been given for one order, the newest first. */
  signingSecrets(kind: WebhookKind, reference: string): string[] {
    return this.masters.map((master) => derive(master, "signing", kind, reference))
  }

  /** Whether a token opens this order's webhook; takes the same time for a right and a wrong one. */
  opens(kind: WebhookKind, reference: string, token: string): boolean {
    const hash = (one: string) => createHmac("sha256", this.newest).update(one).digest()
    const given = hash(token)

    return this.masters
      .map((master) => timingSafeEqual(hash(derive(master, "token", kind, reference)), given))
      .some(Boolean)
  }
}
