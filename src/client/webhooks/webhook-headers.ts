import { NEUTRAL_BRAND } from "../brand"

/** Names of the two headers, in any case. */
export interface WebhookHeaderNames {
  signature: string
  timestamp: string
}

/** The specification's header names (section 5). The operator's brand may stand in them (design D16). */
export const WEBHOOK_HEADER_NAMES: WebhookHeaderNames = {
  signature: NEUTRAL_BRAND.signatureHeader,
  timestamp: NEUTRAL_BRAND.timestampHeader,
}

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The one value of a header, in any case: `undefined` if there is none, `"duplicate"` if there are several. */
export const headerOf = (
  headers: WebhookHeaders,
  name: string
): { value: string } | "duplicate" | undefined => {
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? [])
  const [value] = values

  if (values.length > 1) {
    return "duplicate"
  }

  return value === undefined || value === "" ? undefined : { value }
}
