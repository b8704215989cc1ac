import { useMemo } from "react"
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom"
import { createSvcStorefront, SvcProvider } from "medusa-payment-svc/storefront"
import { useLanguage } from "../language/language-provider"
import { useConnection } from "../medusa/shop-connection"
import { Header } from "./header"
import { useFocusOnChange } from "./use-focus-on-change"

const brand = { displayName: { en: "Pay later for business", ar: "الدفع الآجل للأعمال" } }

/** A new page begins at its beginning. */
const IN_PLACE = { preventScroll: true }

/** What every page has around it. */
export const Layout = () => {
  const { language, t } = useLanguage()
  const { sdk, config } = useConnection()
  const navigate = useNavigate()
  const client = useMemo(() => createSvcStorefront({ sdk }), [sdk])
  const { pathname } = useLocation()
  const main = useFocusOnChange<HTMLElement>(pathname, IN_PLACE)

  return (
    <SvcProvider
      client={client}
      language={language}
      allowedOrigins={config.onboardingOrigins}
      brand={brand}
      navigate={(url) => void navigate(url)}
    >
      <a className="skip-link" href="#content">
        {t("skip_to_content")}
      </a>
      <Header />
      <main id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="footer">{t("footer_demo")}</footer>
      <ScrollRestoration />
    </SvcProvider>
  )
}
