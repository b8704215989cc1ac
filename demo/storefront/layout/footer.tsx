import { Link } from "react-router-dom"
import { useLanguage } from "../language/language-provider"
import { Brand } from "./brand"
import { CONTACT } from "./contact"
import { Icon } from "./icon"

/** Who the shop is, how it delivers and how it is paid. */
export const Footer = () => {
  const { t } = useLanguage()

  return (
    <footer className="footer">
      <div className="inner footer-columns">
        <div>
          <Brand />
          <p>{t("footer_about")}</p>
          <p className="small">
            {t("footer_registered", { registration: CONTACT.registration, vat: CONTACT.vat })}
          </p>
        </div>
        <nav aria-label={t("footer_navigation")}>
          <h2>{t("help")}</h2>
          <ul>
            <li>
              <Link to="/help#delivery">{t("help_delivery")}</Link>
            </li>
            <li>
              <Link to="/help#later">{t("help_later")}</Link>
            </li>
            <li>
              <Link to="/help#vat">{t("help_vat")}</Link>
            </li>
            <li>
              <Link to="/help#returns">{t("help_returns")}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{t("footer_payment")}</h2>
          <ul className="footer-payment">
            <li>{t("pay_later")}</li>
            <li>{t("bank_transfer")}</li>
          </ul>
          <p className="small footer-delivery">
            <Icon name="truck" />
            {t("delivery_note")}
          </p>
        </div>
        <address>
          <h2>{t("footer_contact")}</h2>
          <p>
            <a href={CONTACT.phoneLink}>
              <bdi dir="ltr">{CONTACT.phone}</bdi>
            </a>
            <br />
            <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
          </p>
          <p>
            {t("footer_hours")}
            <br />
            {t("footer_address")}
          </p>
        </address>
      </div>
      <p className="footer-demo">{t("footer_demo")}</p>
    </footer>
  )
}
