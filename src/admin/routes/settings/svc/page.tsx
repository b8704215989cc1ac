import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { useTexts } from "../../../i18n/use-texts"
import { SettingsPage } from "../../../settings/settings-page"

/** The menu takes a text that is known before the brand's name is; the page is called as the menu calls it. */
export const config = defineRouteConfig({
  label: "shared.brand",
  translationNs: "svc",
  icon: CreditCard,
})

const Breadcrumb = () => {
  const { t } = useTexts()

  return <>{t("shared.brand")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export default SettingsPage
