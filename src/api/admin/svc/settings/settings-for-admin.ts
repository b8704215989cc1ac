import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../../../modules/svc"
import { SETTINGS_SUBJECT } from "../../../../modules/svc/settings/settings"
import { settingsView } from "./settings-view"
import type { AdminSvcSettingsResponse } from "../../../../types"
import type { Language } from "../../../../words"
import { activityForAdmin, userEmails } from "../orders/activity-for-admin"
import { BUYER_CHECK_SUBJECT, CONNECTION_TEST_SUBJECT } from "../ask-service"

const LINES = 20

const SUBJECTS = [SETTINGS_SUBJECT, CONNECTION_TEST_SUBJECT, BUYER_CHECK_SUBJECT].map(
  ({ reference }) => reference
)

/** The settings page: what is in force, where it comes from, and who changed it. */
export const settingsForAdmin = async (
  container: MedusaContainer,
  language: Language
): Promise<AdminSvcSettingsResponse> => {
  const { settings, options, ledger } = svcOf(container)

  await settings.read()
  const view = settingsView(options, settings)
  const emails = await userEmails(
    container,
    view.options.flatMap(({ changed_by }) => changed_by ?? [])
  )

  return {
    ...view,
    options: view.options.map((option) => ({
      ...option,
      changed_by_email: emails.get(option.changed_by ?? "") ?? null,
    })),
    activity: await activityForAdmin(container, await ledger.activity.latest(SUBJECTS, LINES), language),
  }
}
