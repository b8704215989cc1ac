import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { useFormat } from "../lib/use-format"

interface TimelineItem {
  at: string
  title: string
  /** More about it, as the server words it. */
  detail: string
  who: string
}

const SHOWN_FIRST = 4

/** What happened, the latest first, with who and when; older lines on demand. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, SHOWN_FIRST)
  const hidden = items.length - shown.length

  if (items.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-muted">
        {t("order.timeline.empty")}
      </Text>
    )
  }
  return (
    <>
      <ol className="flex flex-col gap-y-0.5">
        {shown.map((item, index) => (
          <Entry key={items.length - index} item={item} isLast={index === shown.length - 1} />
        ))}
      </ol>
      {hidden === 0 && !isOpen ? null : (
        <Button
          type="button"
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle -ms-2 mt-1"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("shared.showLess") : t("order.timeline.more", { count: hidden })}
        </Button>
      )}
    </>
  )
}

const Entry = ({ item, isLast }: { item: TimelineItem; isLast: boolean }) => {
  const { t } = useTexts()
  const { dateTime, relative } = useFormat()

  return (
    <li className="grid grid-cols-[20px_1fr] items-start gap-2">
      <div aria-hidden className="flex size-full flex-col items-center gap-y-0.5">
        <div className="flex size-5 items-center justify-center">
          <div className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
            <div className="bg-ui-tag-neutral-icon size-1.5 rounded-full" />
          </div>
        </div>
        {isLast ? null : <div className="bg-ui-border-base w-px flex-1" />}
      </div>
      <div className={isLast ? "min-w-0" : "min-w-0 pb-4"}>
        <div className="flex items-start justify-between gap-x-2">
          <Text size="small" leading="compact" weight="plus" className="pt-0.5">
            {item.title}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle shrink-0 pt-0.5">
            <time dateTime={item.at} title={dateTime(item.at)}>
              {relative(item.at)}
            </time>
          </Text>
        </div>
        <Text size="small" dir="auto" className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
          {item.detail}
        </Text>
        <Text size="small" className="text-ui-fg-muted [overflow-wrap:anywhere]">
          {t("order.timeline.by", { who: item.who })}
        </Text>
      </div>
    </li>
  )
}
