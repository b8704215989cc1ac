import { createHmac } from "node:crypto"
import { type Settings } from "../state/settings"

/**
 * The two headers of a signed webhook (spec 5, point 5). Assumption A2, since the algorithm is not shown:
 * `hex(HMAC-SHA256(secret, timestamp + "." + rawBody))`, the timestamp in seconds; the settings change it.
 * @param at milliseconds since 1970
 */
export const signWebhook = (
  body: string,
  secret: string,
  at: number,
  settings: Settings["webhooks"]
): Record<"X-Svc-Signature" | "X-Svc-Timestamp", string> => {
  const timestamp = String(settings.timestamp_unit === "seconds" ? Math.floor(at / 1000) : at)
  const signed = settings.scheme === "body" ? body : `${timestamp}.${body}`
  const signature = createHmac("sha256", secret).update(signed).digest(settings.encoding)

  return { "X-Svc-Signature": `${settings.prefix}${signature}`, "X-Svc-Timestamp": timestamp }
}
