import type { MedusaContainer } from "@medusajs/framework/types"
import { queryOf } from "../../../../medusa/query"
import { readNames } from "../../../../medusa/names"
import { svcOf } from "../../../../modules/svc"
import { SETTINGS_SUBJECT } from "../../../../modules/svc/settings/settings"
import { settingsView } from "./settings-view"
import type { AdminSvcOption, AdminSvcSettingsResponse } from "../../../../types"
import type { Language } from "../../../../words"
import { activityForAdmin, userEmails } from "../orders/activity-for-admin"
import { BUYER_CHECK_SUBJECT, CONNECTION_TEST_SUBJECT } from "../buyer-check/ask-about-buyer"

const LINES = 20

const SUBJECTS = [SETTINGS_SUBJECT, CONNECTION_TEST_SUBJECT, BUYER_CHECK_SUBJECT].map(
  ({ reference }) => reference
)

/** The settings page: the options in force, the source of each, and who changed them. */
export const settingsForAdmin = async (
  container: MedusaContainer,
  language: Language
): Promise<AdminSvcSettingsResponse> => {
  const { settings, options, ledger } = svcOf(container)

  await settings.read()
  const view = settingsView(options, settings)
  const emails = await userEmails(
    container,
    view.options.map(({ changed_by }) => changed_by)
  )

  return {
    ...view,
    options: await Promise.all(
      view.options.map(async (option) => ({
        ...option,
        changed_by_email: emails.get(option.changed_by ?? "") ?? null,
        names: await namesIn(container, option),
      }))
    ),
    activity: await activityForAdmin(container, await ledger.activity.latest(SUBJECTS, LINES), language),
  }
}

/** The names of the records whose ids an option lists. */
const namesIn = async (
  container: MedusaContainer,
  { allowed, value, file_value: fileValue }: AdminSvcOption
): Promise<AdminSvcOption["names"]> => {
  if (allowed.kind !== "ids") {
    return {}
  }
  const ids = [value, fileValue].flatMap((list) => (Array.isArray(list) ? list : []))
  const names = await readNames(queryOf(container), allowed.of, ids)

  return Object.fromEntries(ids.map((id) => [id, names.get(id) ?? null]))
}
