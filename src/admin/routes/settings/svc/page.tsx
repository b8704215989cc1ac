import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { useTexts } from "../../../i18n/use-texts"
import { SettingsPage } from "../../../settings/settings-page"

/** The menu needs a text before the brand's name is known. The page has the same name as in the menu. */
export const config = defineRouteConfig({ label: "shared.brand", translationNs: "svc", icon: CreditCard })

const Breadcrumb = () => {
  const { t } = useTexts()

  return <>{t("shared.brand")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export default SettingsPage
