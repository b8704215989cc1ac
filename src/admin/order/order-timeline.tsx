import { Text } from "@medusajs/ui"
import type { AdminSvcActivity } from "../../types"
import { Timeline } from "../components/timeline"
import { activityTitle } from "../../words"
import { useTexts } from "../i18n/use-texts"
import { actorText } from "../lib/actor-text"

export const OrderTimeline = ({ activity }: { activity: readonly AdminSvcActivity[] }) => {
  const { t, language } = useTexts()

  return (
    <div className="px-6 py-4">
      <Text size="small" leading="compact" weight="plus" className="mb-3">
        {t("order.timeline.title")}
      </Text>
      <Timeline
        items={[...activity].reverse().map((line) => ({
          at: line.at,
          title: activityTitle(language, line.kind),
          detail: line.message,
          who: actorText(t, line),
        }))}
      />
    </div>
  )
}
