import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { Notice } from "../layout/states"

/** A mistake of the shop's own code: the buyer hears that it is not theirs. React has logged it. */
export const ErrorPage = () => {
  const { t } = useLanguage()

  return (
    <Page title={t("broken")}>
      <Notice title={t("broken")} text={t("broken_text")} heading="h1" alert>
        <button type="button" className="button button-main" onClick={() => window.location.reload()}>
          {t("reload")}
        </button>
      </Notice>
    </Page>
  )
}
