import type { AdminSvcWebhook, AdminSvcWebhookStatus } from "../../../types"
import { settingsListsEn } from "../../i18n/settings-lists.en"
import type { Texts, Translate } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import type { SvcRequestError } from "../../lib/svc-request-error"
import type { BadgeColor } from "../../order/state-color"
import { wordOf } from "../word-of"

export const WEBHOOK_COLORS = {
  received: "blue",
  processed: "green",
  abandoned: "orange",
  refused: "red",
} as const satisfies Record<AdminSvcWebhookStatus, BadgeColor>

/** The filters of the list, as its address names them. */
export const WEBHOOK_FILTERS = {
  status: (value: string) => Object.hasOwn(settingsListsEn.webhooks.state, value),
  kind: (value: string) => Object.hasOwn(settingsListsEn.webhooks.kind, value),
  verdict: (value: string) => Object.hasOwn(settingsListsEn.webhooks.verdict, value),
  order_id: (value: string) => value.length <= 100,
} as const

/** What came of a webhook, in a few words; undefined while nothing has. Mostly the state that its order is in since. */
export const webhookOutcome = (
  t: Translate,
  { outcome }: Pick<AdminSvcWebhook, "outcome">
): string | undefined => {
  if (outcome === null) {
    return undefined
  }
  return Object.hasOwn(settingsListsEn.webhooks.came, outcome)
    ? wordOf(t, "settings.lists.webhooks.came", outcome)
    : wordOf(t, "order.state", outcome)
}

/** Why a webhook was not processed again. */
export const replayErrorText = (texts: Texts, error: SvcRequestError): string => {
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
