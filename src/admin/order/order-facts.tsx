import { Text } from "@medusajs/ui"
import type {
  AdminSvcAppliedPlan,
  AdminSvcDelivery,
  AdminSvcDownPayment,
  AdminSvcInvoice,
  AdminSvcOrderResponse,
} from "../../types"
import { CopyButton } from "../components/copy-button"
import { FactRow } from "../components/fact-row"
import { ExternalLink } from "../components/link"
import { MUTED } from "../components/small-text"
import { StateBadge, type BadgeColor } from "../components/state-badge"
import { useTexts } from "../i18n/use-texts"
import { isolate } from "../../words/isolate"
import { wordOf } from "../lib/word-of"

const DOWN_PAYMENT_COLORS: Record<AdminSvcDownPayment["state"], BadgeColor> = {
  awaiting: "orange",
  paid: "green",
  not_paid: "grey",
}

const DELIVERY_COLORS: Record<AdminSvcDelivery["state"], BadgeColor> = {
  open: "grey",
  sending: "blue",
  unknown: "orange",
  asked: "blue",
  refused: "red",
  confirmed: "green",
  disputed: "red",
}

const INVOICE_COLORS: Record<AdminSvcInvoice["state"], BadgeColor> = {
  due: "blue",
  sending: "blue",
  attached: "green",
  refused: "red",
  unknown: "orange",
}

export const OrderFacts = ({ order }: { order: AdminSvcOrderResponse }) => {
  const { t, money } = useTexts()

  return (
    <>
      <FactRow title={t("order.amount")}>{money(order.amount)}</FactRow>
      <FactRow title={t("order.plan.title")}>
        <PlanFact plan={order.plan} />
        {order.applied_plan === null ? null : (
          <AppliedPlan applied={order.applied_plan} isDefault={order.plan === null} />
        )}
      </FactRow>
      {order.down_payment === null ? null : (
        <FactRow title={t("order.downPayment.title")}>
          <DownPaymentFact downPayment={order.down_payment} />
        </FactRow>
      )}
      {order.is_otp_unknown ? (
        <FactRow title={t("order.otp.title")}>
          <span>{t("order.otp.unknown")}</span>
        </FactRow>
      ) : null}
      <FactRow title={t("order.delivery.title")}>
        <DeliveryFact delivery={order.delivery} />
      </FactRow>
      <FactRow title={t("order.invoices.title")}>
        <InvoiceFacts invoices={order.invoices} />
      </FactRow>
    </>
  )
}

/** The name in the language of the page, or else in the other language. */
const planName = (
  { name }: Pick<AdminSvcAppliedPlan, "name">,
  language: keyof AdminSvcAppliedPlan["name"]
): string | undefined => name[language] ?? name.en ?? name.ar

const PlanFact = ({ plan }: Pick<AdminSvcOrderResponse, "plan">) => {
  const { t, language, days } = useTexts()

  if (plan === null) {
    return <span>{t("order.plan.default")}</span>
  }
  const { tenure_in_days: tenure } = plan
  const shown = planName(plan, language)

  return (
    <>
      <bdi>{shown ?? t("order.plan.numbered", { id: String(plan.repayment_config_id) })}</bdi>
      {tenure === null || shown?.includes(String(tenure)) ? null : (
        <span className={MUTED}>{days(tenure)}</span>
      )}
    </>
  )
}

/** The plan that the service applied instead. If none was chosen, it is the service's default. */
const AppliedPlan = ({ applied, isDefault }: { applied: AdminSvcAppliedPlan; isDefault: boolean }) => {
  const { t, language, days } = useTexts()
  const { tenure_in_days: tenure, repayment_config_id: id } = applied
  const shown = planName(applied, language) ?? (tenure === null ? undefined : days(tenure))
  const plan = shown ?? t("order.plan.numbered", { id })

  return (
    <span className={isDefault ? MUTED : "text-ui-fg-error"}>
      {t("order.plan.applied", { plan: isolate(plan) })}
    </span>
  )
}

const DownPaymentFact = ({ downPayment }: { downPayment: AdminSvcDownPayment }) => {
  const { t, money, dateTime } = useTexts()
  const { state, collection, amount, url, expires_at: expiresAt, recorded_reference: reference } = downPayment
  const { asked_at: askedAt, is_answered: isAnswered } = downPayment

  return (
    <>
      <StateBadge color={DOWN_PAYMENT_COLORS[state]}>
        {wordOf(t, "order.downPayment.state", state)}
      </StateBadge>
      <span>{amount === null ? t("order.downPayment.unknownAmount") : money(amount)}</span>
      <span className={MUTED}>{wordOf(t, "order.downPayment.collection", collection)}</span>
      {state === "awaiting" && expiresAt !== null ? (
        <span className={MUTED}>{t("order.downPayment.until", { when: dateTime(expiresAt) })}</span>
      ) : null}
      {isAnswered !== null && askedAt !== null ? (
        <span className={isAnswered ? MUTED : "text-ui-fg-error"}>
          {t(`order.downPayment.${isAnswered ? "asked" : "askedInVain"}`, { when: dateTime(askedAt) })}
        </span>
      ) : null}
      {reference === null ? null : <span>{t("order.downPayment.recorded", { reference })}</span>}
      {url === null ? null : (
        <span className="flex items-center gap-x-1">
          <ExternalLink href={url}>{t("order.downPayment.link")}</ExternalLink>
          <CopyButton content={url} what={t("order.downPayment.link")} />
        </span>
      )}
    </>
  )
}

const DeliveryFact = ({ delivery }: { delivery: AdminSvcDelivery | null }) => {
  const { t, dateTime } = useTexts()

  if (delivery === null) {
    return <span>{t("order.delivery.notYet")}</span>
  }
  const { state, method, proof_url: proofUrl, proof_source: source, error_code: code } = delivery
  // A server of an earlier version sends none.
  const { proof_erased_at: erasedAt = null } = delivery
  const word = state === "refused" && proofUrl === null && erasedAt === null ? "unasked" : state
  const since = delivery.confirmed_at ?? delivery.asked_at ?? delivery.sent_at ?? delivery.requested_at

  return (
    <>
      <StateBadge color={DELIVERY_COLORS[state]}>{wordOf(t, "order.delivery.state", word)}</StateBadge>
      {method === null ? null : <span>{wordOf(t, "order.delivery.method", method)}</span>}
      {proofUrl === null ? null : (
        <span>
          <ExternalLink href={proofUrl}>{t("order.delivery.proof")}</ExternalLink>
          {source === null ? null : (
            <span className={MUTED}> ({wordOf(t, "order.delivery.source", source)})</span>
          )}
        </span>
      )}
      {erasedAt === null ? null : (
        <span className={MUTED}>{t("order.delivery.proofErased", { when: dateTime(erasedAt) })}</span>
      )}
      {since === null ? null : (
        <span className={MUTED}>{t("order.delivery.since", { when: dateTime(since) })}</span>
      )}
      {state === "refused" && code !== null ? (
        <span className="text-ui-fg-error">{t("order.delivery.errorCode", { code: String(code) })}</span>
      ) : null}
    </>
  )
}

const InvoiceFacts = ({ invoices }: { invoices: readonly AdminSvcInvoice[] }) => {
  const { t, dateTime } = useTexts()

  return invoices.length === 0 ? (
    <span>{t("order.invoices.none")}</span>
  ) : (
    <ul className="flex flex-col gap-y-2">
      {invoices.map(({ id, number, state, error_reason: reason, file_erased_at: erasedAt = null }) => (
        <li key={id} className="flex flex-col items-start gap-y-1">
          <StateBadge color={INVOICE_COLORS[state]}>{wordOf(t, "order.invoices.state", state)}</StateBadge>
          <span>{t("order.invoices.number", { number })}</span>
          {erasedAt === null ? null : (
            <span className={MUTED}>{t("order.invoices.erased", { when: dateTime(erasedAt) })}</span>
          )}
          {reason === null || state === "attached" ? null : (
            <Text size="small" leading="compact" className="text-ui-fg-error" dir="auto">
              {wordOf(t, "order.invoices.reason", reason)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
