import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { useTexts } from "../../../i18n/use-texts"
import { useBrandName } from "../../../lib/svc-queries"
import { SettingsPage } from "../../../settings/settings-page"

/** The menu takes a text that is known before the page is, so it stands for the brand's name. */
export const config = defineRouteConfig({
  label: "shared.brand",
  translationNs: "svc",
  icon: CreditCard,
})

const Breadcrumb = () => {
  const { t } = useTexts()

  return <>{useBrandName() ?? t("shared.brand")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export default SettingsPage
