import {
  addressWarnings,
  allowedValues,
  DEFAULT_OPTIONS,
  isEditableOption,
  optionAt,
  SHOWN_OPTIONS,
  type SvcOptions,
} from "../../../../config"
import type {
  AdminSvcAddress,
  AdminSvcOption,
  AdminSvcOptionValue,
  AdminSvcSettingsResponse,
} from "../../../../types"
import type { Settings } from "../../../../modules/svc/settings/settings"

/** An option as JSON. A function of the store shows only as `custom`. */
const shown = (value: unknown): AdminSvcOptionValue => {
  if (typeof value === "function") {
    return "custom"
  }
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as AdminSvcOptionValue)
}

const optionView = (options: SvcOptions, settings: Settings, key: string): AdminSvcOption => {
  const value = shown(optionAt(options, key))
  const override = settings.overrideOf(key)
  const unusable = settings.unusableOf(key)

  return {
    key,
    value,
    default: shown(optionAt(DEFAULT_OPTIONS, key)),
    from: override === undefined ? "file" : "admin",
    file_value: override === undefined ? value : shown(override.fileValue),
    is_editable: isEditableOption(key),
    allowed: isEditableOption(key) ? allowedValues(key) : { kind: "configuration" },
    changed_at: override?.changedAt.toISOString() ?? null,
    changed_by: override?.changedBy ?? null,
    changed_by_email: null,
    not_in_force: unusable === undefined ? null : { value: shown(unusable.value), why: unusable.why },
    names: {},
  }
}

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

/** Everything on the settings page except the activity. Holds no credential. */
export const settingsView = (
  options: SvcOptions,
  settings: Settings
): Omit<AdminSvcSettingsResponse, "activity"> => ({
  environment: options.environment,
  base_url: options.baseUrl,
  token_present: options.accessToken !== "",
  brand: {
    display_name: options.brand.displayName,
    logo_url: options.brand.logoUrl ?? null,
    path_prefix: options.brand.pathPrefix,
    enum_value: options.brand.enumValue,
    signature_header: options.brand.signatureHeader,
    timestamp_header: options.brand.timestampHeader,
  },
  webhooks: {
    verification: options.webhooks.verification,
    preset: presetName(options),
    tolerance_seconds: options.webhooks.toleranceSeconds,
  },
  backend_url: options.backendUrl,
  to_give: { webhook_origin: webhookOrigin(options), redirect_domains: redirectDomains(options) },
  options: SHOWN_OPTIONS.map((key) => optionView(options, settings, key)),
})
