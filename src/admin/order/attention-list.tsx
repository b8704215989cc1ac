import { ExclamationCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { AdminSvcAttention } from "../../types"
import { attentionTitle } from "../../words"
import { useTexts } from "../i18n/use-texts"
import { useFormat } from "../lib/format"

interface AttentionListProps {
  attention: readonly AdminSvcAttention[]
  /** The point whose remedy is the next step, and need not be said twice. */
  nextId: string | undefined
}

export const AttentionList = ({ attention, nextId }: AttentionListProps) => {
  const { t, language } = useTexts()
  const { dateTime } = useFormat()

  return (
    <div className="px-6 py-4">
      <Text size="small" leading="compact" weight="plus" className="mb-3">
        {t("order.attention.title")}
      </Text>
      <ul className="flex flex-col gap-y-4">
        {attention.map((point) => (
          <li key={point.id} className="grid grid-cols-[20px_1fr] gap-x-2">
            <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon mt-0.5" />
            <div className="min-w-0">
              <Text size="small" weight="plus">
                {attentionTitle(language, point.kind)}
              </Text>
              <Text size="small" dir="auto" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
                {point.message}
              </Text>
              {point.id === nextId ? null : (
                <Text size="small" className="mt-1 text-pretty">
                  {point.remedy}
                </Text>
              )}
              <Text size="small" className="text-ui-fg-muted">
                {t("order.attention.since", { when: dateTime(point.since) })}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
