import type { AdminSvcBuyer, AdminSvcBuyerCheckResponse } from "../../../types"
import { FactRow } from "../../components/fact-row"
import { Sentence, Subtle } from "../../components/small-text"
import { StateBadge } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"
import { FailedCall } from "../connection/call-result"
import { SellerList } from "../connection/seller-list"

export const BuyerAnswer = ({ checked }: { checked: AdminSvcBuyerCheckResponse }) => {
  const { t, dateTime } = useTexts()
  const { buyer, result, phone, at, error_code: code, service_says: said } = checked

  return (
    <>
      <div className="bg-ui-bg-subtle px-6 py-3">
        <Subtle leading="compact">{t("settings.buyer.of", { phone, when: dateTime(at) })}</Subtle>
      </div>
      {buyer === null ? (
        <FactRow title={t("settings.buyer.failed")}>
          <FailedCall result={result} code={code} name={null} said={said} />
        </FactRow>
      ) : (
        <BuyerFacts buyer={buyer} />
      )}
    </>
  )
}

const BuyerFacts = ({ buyer }: { buyer: AdminSvcBuyer }) => {
  const { t, money } = useTexts()

  return (
    <>
      <FactRow title={t("settings.buyer.decision")}>
        <StateBadge color={buyer.is_eligible ? "green" : "orange"}>
          {wordOf(t, "settings.buyer.eligibility", buyer.eligibility)}
        </StateBadge>
        {buyer.reason === "" ? null : <Sentence>{wordOf(t, "settings.buyer.reason", buyer.reason)}</Sentence>}
      </FactRow>
      <FactRow title={t("settings.buyer.credit")}>
        {buyer.credit_amount === null ? t("shared.unknown") : money(buyer.credit_amount)}
      </FactRow>
      <FactRow title={t("settings.buyer.name")}>
        {buyer.customer_name === "" ? t("shared.none") : <bdi>{buyer.customer_name}</bdi>}
      </FactRow>
      <FactRow title={t("settings.buyer.status")}>
        {wordOf(t, "settings.buyer.userStatus", buyer.user_status)}
      </FactRow>
      <FactRow title={t("settings.buyer.onboarding")}>
        {buyer.onboarding_completed === null
          ? t("shared.unknown")
          : t(`settings.behaviour.${buyer.onboarding_completed ? "yes" : "no"}`)}
      </FactRow>
      <FactRow title={t("settings.buyer.signup")}>
        {t(`settings.buyer.${buyer.has_signup_url ? "signupYes" : "signupNo"}`)}
      </FactRow>
      <FactRow title={t("settings.buyer.sellers")}>
        <SellerList sellers={buyer.sellers} />
      </FactRow>
    </>
  )
}
