import { toast } from "@medusajs/ui"
import type { AdminSvcWebhook, AdminSvcWebhookResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { useConfirm } from "../../components/use-confirm"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import type { SvcRequestError } from "../../lib/svc-fetch"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { webhookOutcome } from "./webhook-outcome"

export const ReplayButton = ({ webhook }: { webhook: AdminSvcWebhook }) => {
  const texts = useTexts()
  const { t } = texts
  const confirm = useConfirm()
  const { mutate, isPending } = useSvcMutation<AdminSvcWebhookResponse>(() => ({
    path: `/admin/svc/webhooks/${encodeURIComponent(webhook.id)}/replay`,
  }))

  const replay = async () => {
    const isSure = await confirm({
      title: t("settings.lists.webhooks.ask.title"),
      description: t("settings.lists.webhooks.ask.description"),
      confirmText: t("settings.lists.webhooks.replay"),
    })

    if (isSure) {
      mutate(undefined, {
        onSuccess: (answer) => {
          const outcome = webhookOutcome(t, answer.webhook)

          toast.success(
            outcome === undefined
              ? t("settings.lists.webhooks.ask.doneWithout")
              : t("settings.lists.webhooks.ask.done", { outcome })
          )
        },
        onError: (error) => toast.error(replayErrorText(texts, error)),
      })
    }
  }
  const reason = (): string | undefined => {
    if (webhook.can_replay) {
      return undefined
    }
    return t(`settings.lists.webhooks.${webhook.status === "refused" ? "replayRefused" : "replayDue"}`)
  }

  return (
    <ActionButton
      reason={reason()}
      isLoading={isPending}
      className="whitespace-nowrap"
      onClick={() => void replay()}
    >
      {t("settings.lists.webhooks.replay")}
    </ActionButton>
  )
}

const replayErrorText = (texts: Texts, error: SvcRequestError): string => {
  const { t } = texts

  switch (error.code) {
    case "webhook_refused":
      return t("settings.lists.webhooks.replayRefused")
    case "webhook_due":
      return t("settings.lists.webhooks.replayDue")
    default:
      return errorText(texts, error)
  }
}
