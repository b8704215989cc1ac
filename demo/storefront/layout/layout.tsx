import { useEffect, useMemo, useRef } from "react"
import { Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router-dom"
import { createSvcStorefront, SvcProvider } from "medusa-payment-svc/storefront"
import { useLanguage } from "../language/language-provider"
import { useConnection } from "../medusa/shop-connection"
import { Header } from "./header"

const brand = { displayName: { en: "Pay later for business", ar: "الدفع الآجل للأعمال" } }

/** What every page has around it. */
export const Layout = () => {
  const { language, t } = useLanguage()
  const { sdk, config } = useConnection()
  const navigate = useNavigate()
  const client = useMemo(() => createSvcStorefront({ sdk }), [sdk])
  const main = useFocusOnNewPage()

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

/** A new page begins at its beginning, for keyboards and screen readers too. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname
      main.current?.focus({ preventScroll: true })
    }
  }, [pathname])

  return main
}
