import { Text } from "@medusajs/ui"
import type { AdminSvcWebhook } from "../../../types"
import { Muted } from "../../components/small-text"
import { settingsListsEn } from "../../i18n/settings-lists.en"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { inOneLine } from "../../lib/in-one-line"
import { wordOf } from "../../lib/word-of"

export const WebhookOutcome = ({ webhook }: { webhook: AdminSvcWebhook }) => {
  const { t, relative } = useTexts()
  const outcome = webhookOutcome(t, webhook)
  const { status, verdict, matching_preset: preset, signed_at: signedAt, tries, due_at: due } = webhook
  const signed = verdict === "verified_late" ? signedAt : null
  const details = inOneLine(
    preset !== null && t("settings.lists.webhooks.matching", { preset }),
    signed !== null && t("settings.lists.webhooks.signed", { when: relative(signed) }),
    tries > 1 && t("settings.lists.webhooks.tries", { count: tries }),
    status === "received" && due !== null && t("settings.lists.webhooks.due", { when: relative(due) })
  )

  return (
    <div className="flex min-w-40 flex-col gap-y-0.5">
      {outcome === undefined ? null : <Text size="small">{outcome}</Text>}
      {verdict === "verified" || signed !== null ? null : (
        <Text size="small">{wordOf(t, "settings.lists.webhooks.verdict", verdict)}</Text>
      )}
      {details === "" ? null : <Muted>{details}</Muted>}
    </div>
  )
}

/** The result of a webhook in a few words; undefined while there is none. Mostly the state that its order has since. */
export const webhookOutcome = (t: Translate, { outcome }: AdminSvcWebhook): string | undefined => {
  if (outcome === null) {
    return undefined
  }
  return Object.hasOwn(settingsListsEn.webhooks.came, outcome)
    ? wordOf(t, "settings.lists.webhooks.came", outcome)
    : wordOf(t, "order.state", outcome)
}
