import type { AdminSvcWebhook, AdminSvcWebhookResponse } from "../../../types"
import { ConfirmedButton } from "../../components/confirmed-button"
import { useTexts } from "../../i18n/use-texts"
import { webhookOutcome } from "./webhook-outcome"

export const ReplayButton = ({ webhook }: { webhook: AdminSvcWebhook }) => {
  const { t } = useTexts()
  const refused = t("settings.lists.webhooks.replayRefused")
  const due = t("settings.lists.webhooks.replayDue")
  const reason = webhook.status === "refused" ? refused : due

  return (
    <ConfirmedButton<AdminSvcWebhookResponse>
      path={`/admin/svc/webhooks/${encodeURIComponent(webhook.id)}/replay`}
      title={t("settings.lists.webhooks.ask.title")}
      description={t("settings.lists.webhooks.ask.description")}
      reason={webhook.can_replay ? undefined : reason}
      done={(answer) => {
        const outcome = webhookOutcome(t, answer.webhook)

        return outcome === undefined
          ? t("settings.lists.webhooks.ask.doneWithout")
          : t("settings.lists.webhooks.ask.done", { outcome })
      }}
      failure={({ code }) =>
        code === "webhook_refused" ? refused : code === "webhook_due" ? due : undefined
      }
    >
      {t("settings.lists.webhooks.replay")}
    </ConfirmedButton>
  )
}
