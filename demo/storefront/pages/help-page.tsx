import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import type { TextKey } from "../language/en"
import { useLanguage } from "../language/language-provider"
import { CONTACT } from "../layout/contact"
import { Icon } from "../layout/icon"
import type { IconName } from "../layout/icon"
import { Page } from "../layout/page"

interface Topic {
  id: string
  icon: IconName
  title: TextKey
  texts: TextKey[]
}

const TOPICS: Topic[] = [
  { id: "delivery", icon: "truck", title: "help_delivery", texts: ["help_delivery_1", "help_delivery_2"] },
  { id: "later", icon: "check", title: "help_later", texts: ["help_later_1", "help_later_2"] },
  { id: "transfer", icon: "box", title: "help_transfer", texts: ["help_transfer_1"] },
  { id: "vat", icon: "invoice", title: "help_vat", texts: ["help_vat_1"] },
  { id: "returns", icon: "returns", title: "help_returns", texts: ["help_returns_1"] },
]

/** Delivery, payment, VAT and returns. */
export const HelpPage = () => {
  const { t } = useLanguage()
  const { hash } = useLocation()

  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" })
  }, [hash])

  return (
    <Page title={t("help_title")} crumbs={[]} className="help">
      <h1>{t("help_title")}</h1>
      <p className="lead">{t("help_lead")}</p>
      <div className="topics">
        {TOPICS.map(({ id, icon, title, texts }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <Icon name={icon} />
              {t(title)}
            </h2>
            {texts.map((text) => (
              <p key={text}>{t(text)}</p>
            ))}
          </section>
        ))}
        <section aria-labelledby="ask-title">
          <h2 id="ask-title">
            <Icon name="phone" />
            {t("help_contact")}
          </h2>
          <p>
            <a href={CONTACT.phoneLink}>
              <bdi dir="ltr">{CONTACT.phone}</bdi>
            </a>
            <br />
            <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          </p>
          <p>{t("footer_hours")}</p>
        </section>
      </div>
    </Page>
  )
}
