import type { SignatureFunction, SignaturePreset } from "../client/webhooks"

/** How the service signs its webhooks (design D6, assumption A2). */
export type WebhookPreset = SignaturePreset | SignatureFunction

const NAMES: readonly string[] = [
  "timestamp.body/hex",
  "timestamp.body/base64",
  "body/hex",
  "body/base64",
] satisfies SignaturePreset[]

/** Whether a value names a preset or is a signing function. */
export const isWebhookPreset = (value: unknown): value is WebhookPreset =>
  typeof value === "function" || (typeof value === "string" && NAMES.includes(value))
