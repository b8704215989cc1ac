import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom"
import { createSvcStorefront, SvcProvider } from "medusa-payment-svc/storefront"
import { useOtherTabs } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { sdk, shopConfig } from "../medusa/shop-connection"
import { Header } from "./header"
import { useFocusOnChange } from "./use-focus-on-change"

const brand = { displayName: { en: "Pay later for business", ar: "الدفع الآجل للأعمال" } }

const client = createSvcStorefront({ sdk })

/** Without scrolling: a new page begins at its top. */
const IN_PLACE = { preventScroll: true }

export const Layout = () => {
  const { language, t } = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useOtherTabs()
  const main = useFocusOnChange<HTMLElement>(pathname, IN_PLACE)

  return (
    <SvcProvider
      client={client}
      language={language}
      allowedOrigins={shopConfig.onboardingOrigins}
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
