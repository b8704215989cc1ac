export { signWebhook, type SignedWebhook, type SignWebhookInput } from "./sign-webhook"
export {
  SIGNATURE_PRESETS,
  type SignatureFunction,
  type SignatureInput,
  type SignaturePreset,
} from "./signature-preset"
export {
  verifyWebhook,
  type VerifyWebhookInput,
  type WebhookRefusal,
  type WebhookVerdict,
} from "./verify-webhook"
export { WEBHOOK_HEADER_NAMES, type WebhookHeaderNames, type WebhookHeaders } from "./webhook-headers"
