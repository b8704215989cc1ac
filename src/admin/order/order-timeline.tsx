import { Text } from "@medusajs/ui"
import type { AdminSvcActivity } from "../../types"
import { Timeline } from "../components/timeline"
import { orderEn } from "../i18n/order.en"
import { useTexts, type Translate } from "../i18n/use-texts"
import { actorText } from "../lib/actor-text"
import { attentionTitle } from "../lib/attention-text"

type KnownActivity = keyof typeof orderEn.activity

const isKnown = (kind: string): kind is KnownActivity => Object.hasOwn(orderEn.activity, kind)

/** A kind of event in a few words. */
const activityTitle = (t: Translate, kind: string): string =>
  isKnown(kind) ? t(`order.activity.${kind}`) : attentionTitle(t, kind)

export const OrderTimeline = ({ activity }: { activity: readonly AdminSvcActivity[] }) => {
  const { t } = useTexts()

  return (
    <div className="px-6 py-4">
      <Text size="small" leading="compact" weight="plus" className="mb-3">
        {t("order.timeline.title")}
      </Text>
      <Timeline
        items={[...activity].reverse().map((line) => ({
          at: line.at,
          title: activityTitle(t, line.kind),
          detail: line.message,
          who: actorText(t, line),
        }))}
      />
    </div>
  )
}
