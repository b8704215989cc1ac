import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { SettingsBreadcrumb } from "../../../settings/settings-breadcrumb"
import { SettingsPage } from "../../../settings/settings-page"

/** The menu takes a text that is known before the page is, so it stands for the brand's name. */
export const config = defineRouteConfig({
  label: "shared.brand",
  translationNs: "svc",
  icon: CreditCard,
})

export const handle = { breadcrumb: () => <SettingsBreadcrumb /> }

export default SettingsPage
