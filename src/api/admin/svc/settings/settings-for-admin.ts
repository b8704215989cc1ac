import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  allowedValues,
  DEFAULT_OPTIONS,
  isEditableOption,
  optionAt,
  SHOWN_OPTIONS,
  type SvcOptions,
} from "../../../../config"
import { queryOf } from "../../../../medusa/query"
import { readNames } from "../../../../medusa/names"
import { svcOf } from "../../../../modules/svc"
import { type Settings, SETTINGS_SUBJECT } from "../../../../modules/svc/settings/settings"
import { presetName, redirectDomains, webhookOrigin } from "./shown-options"
import type { AdminSvcOption, AdminSvcOptionValue, AdminSvcSettingsResponse } from "../../../../types"
import { mayReadBuyers } from "../../../middlewares/permissions"
import { languageOf } from "../../../request-language"
import { CATALOGUES, type Language } from "../../../../words"
import { activityForAdmin, userEmails } from "../orders/activity-for-admin"
import { BUYER_CHECK_SUBJECT, CONNECTION_TEST_SUBJECT } from "../buyer-check/ask-about-buyer"

const LINES = 20

const SUBJECTS = [SETTINGS_SUBJECT, CONNECTION_TEST_SUBJECT]

/** The settings page: the options in force, the source of each, and who changed them. Holds no credential. */
export const settingsForAdmin = async (
  req: AuthenticatedMedusaRequest
): Promise<AdminSvcSettingsResponse> => {
  const { scope: container } = req
  const subjects = [...SUBJECTS, ...((await mayReadBuyers(req)) ? [BUYER_CHECK_SUBJECT] : [])]
  const { settings, options, ledger } = svcOf(container)
  const language = languageOf(req)

  await settings.read()
  // Of one moment: another request may apply a change while this one waits for anything.
  const { options: shownOptions, ...shownConfiguration } = inForce(options, settings, language)
  const emails = await userEmails(
    container,
    shownOptions.map(({ changed_by }) => changed_by)
  )

  return {
    ...shownConfiguration,
    options: await Promise.all(
      shownOptions.map(async (option) => ({
        ...option,
        changed_by_email: emails.get(option.changed_by ?? "") ?? null,
        names: await namesIn(container, option),
      }))
    ),
    activity: await activityForAdmin(
      container,
      await ledger.activity.latest(
        subjects.map(({ reference }) => reference),
        LINES
      ),
      language
    ),
  }
}

const inForce = (options: SvcOptions, settings: Settings, language: Language) => ({
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
  options: SHOWN_OPTIONS.map((key) => optionForAdmin(options, settings, key, language)),
})

type OwnFacts = Omit<AdminSvcOption, "changed_by_email" | "names">

/** An option as JSON. A function of the store shows only as `custom`. */
const shown = (value: unknown): AdminSvcOptionValue => {
  if (typeof value === "function") {
    return "custom"
  }
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as AdminSvcOptionValue)
}

const optionForAdmin = (
  options: SvcOptions,
  settings: Settings,
  key: string,
  language: Language
): OwnFacts => {
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
    not_in_force:
      unusable === undefined
        ? null
        : { value: shown(unusable.value), why: CATALOGUES[language].problem(unusable.why) },
  }
}

/** The names of the records whose ids an option lists. */
const namesIn = async (
  container: MedusaContainer,
  { allowed, value, file_value: fileValue }: OwnFacts
): Promise<AdminSvcOption["names"]> => {
  if (allowed.kind !== "ids") {
    return {}
  }
  const ids = [value, fileValue].flatMap((list) => (Array.isArray(list) ? list : []))
  const names = await readNames(queryOf(container), allowed.of, ids)

  return Object.fromEntries(ids.map((id) => [id, names.get(id) ?? null]))
}
