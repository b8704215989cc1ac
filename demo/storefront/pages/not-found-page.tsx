import { Link } from "react-router-dom"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { Notice } from "../layout/states"

/** An address that leads nowhere. */
export const NotFoundPage = () => {
  const { t } = useLanguage()

  return (
    <Page title={t("not_found")}>
      <Notice title={t("not_found")} text={t("not_found_text")} heading="h1">
        <Link className="button button-main" to="/">
          {t("all_products")}
        </Link>
      </Notice>
    </Page>
  )
}
