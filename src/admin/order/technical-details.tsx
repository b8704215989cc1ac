import { useId, useState } from "react"
import type { AdminSvcAttempt, AdminSvcOrderResponse, AdminSvcWebhook } from "../../types"
import { ActionButton } from "../components/action-button"
import { CopyButton } from "../components/copy-button"
import { Strong, Subtle } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"
import { wordOf } from "../lib/word-of"

/** Details that the operator asks for: references, attempts, webhooks. Folded until needed. */
export const TechnicalDetails = ({ order }: { order: AdminSvcOrderResponse }) => {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <div className="px-6 py-4">
      <ActionButton
        variant="transparent"
        className="text-ui-fg-subtle -ms-2"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t("order.details.hide") : t("order.details.show")}
      </ActionButton>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className="flex flex-col gap-y-4 pt-3">
            {order.attempts.map((attempt) => (
              <Attempt key={attempt.reference} attempt={attempt} />
            ))}
            <Webhooks webhooks={order.webhooks} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

const Attempt = ({ attempt }: { attempt: AdminSvcAttempt }) => {
  const { t, money, dateTime } = useTexts()

  return (
    <div className="flex flex-col gap-y-1">
      <Strong>
        {t("order.details.attempt", {
          number: attempt.attempt,
          state: wordOf(t, "order.state", attempt.state),
        })}
      </Strong>
      <Subtle>
        {t("order.details.placed", { amount: money(attempt.amount), when: dateTime(attempt.created_at) })}
      </Subtle>
      <Reference name={t("order.reference")} value={attempt.reference} />
      <Reference name={t("order.details.serviceOrder")} value={attempt.svc_order_id} />
      <Reference name={t("order.details.transaction")} value={attempt.transaction_id} />
      {attempt.error_code === null ? null : (
        <Subtle>{t("order.nextStepMore.serviceCode", { code: String(attempt.error_code) })}</Subtle>
      )}
    </div>
  )
}

const Reference = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? null : (
    <div className="flex items-start gap-x-1">
      <Subtle className="min-w-0 [overflow-wrap:anywhere]">
        {name}: <bdi>{value}</bdi>
      </Subtle>
      <CopyButton content={value} what={name} />
    </div>
  )

const Webhooks = ({ webhooks }: { webhooks: readonly AdminSvcWebhook[] }) => {
  const { t, dateTime } = useTexts()

  return (
    <div className="flex flex-col gap-y-1">
      <Strong>{t("settings.lists.webhooks.title")}</Strong>
      {webhooks.length === 0 ? (
        <Subtle>{t("order.details.noWebhooks")}</Subtle>
      ) : (
        <ul className="flex flex-col gap-y-1">
          {webhooks.map(({ id, kind, status, received_at: receivedAt }) => (
            <li key={id}>
              <Subtle>
                {t("order.details.webhook", {
                  kind: wordOf(t, "settings.lists.webhooks.kind", kind),
                  status: wordOf(t, "order.details.webhookStatus", status),
                  when: dateTime(receivedAt),
                })}
              </Subtle>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
