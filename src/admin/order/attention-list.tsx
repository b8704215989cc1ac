import { ExclamationCircleSolid } from "@medusajs/icons"
import type { AdminSvcAttention } from "../../types"
import { PointFacts } from "../components/point-facts"
import { PointNote } from "../components/point-note"
import { Muted, Sentence, Title } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"

interface AttentionListProps {
  attention: readonly AdminSvcAttention[]
  /** The point whose remedy is already shown as the next step. */
  nextId: string | undefined
}

export const AttentionList = ({ attention, nextId }: AttentionListProps) => {
  const { t, dateTime } = useTexts()

  return (
    <div className="px-6 py-4">
      <Title role="heading" aria-level={3} className="mb-3">
        {t("settings.tabs.attention")}
      </Title>
      <ul className="flex flex-col gap-y-4">
        {attention.map((point) => (
          <li key={point.id} className="grid grid-cols-[20px_1fr] gap-x-2">
            <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon mt-0.5" />
            <div className="min-w-0">
              <PointFacts point={point} />
              {point.id === nextId ? null : <Sentence className="mt-1">{point.remedy}</Sentence>}
              <PointNote note={point.note} />
              <Muted>{t("order.delivery.since", { when: dateTime(point.since) })}</Muted>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
