import { addressWarnings, type SvcOptions } from "../../../../config"
import type { AdminSvcAddress } from "../../../../types"

/** The origin that the operator has to allow for webhooks (spec 4.4). */
export const webhookOrigin = ({ backendUrl }: SvcOptions): AdminSvcAddress => ({
  value: new URL(backendUrl).origin,
  warnings: addressWarnings(backendUrl),
})

/** The domains that the operator has to allow for buyers who come back from the payment page (spec 2.4). */
export const redirectDomains = ({ returnUrls }: SvcOptions): AdminSvcAddress[] => {
  const domains = Object.values(returnUrls ?? {}).map((template): [string, AdminSvcAddress] => {
    const url = template.replaceAll("{order_id}", "order_id")
    const { host } = new URL(url)

    return [host, { value: host, warnings: addressWarnings(url) }]
  })

  return [...new Map(domains).values()]
}

/** The name of `webhooks.preset`; `custom` for a function. */
export const presetName = ({ webhooks }: SvcOptions): string =>
  typeof webhooks.preset === "function" ? "custom" : webhooks.preset
