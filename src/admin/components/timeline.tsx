import { useState } from "react"
import type { AdminSvcActivity } from "../../types"
import { activityTitle } from "../../words"
import { useTexts, type Translate } from "../i18n/use-texts"
import { wordOf } from "../lib/word-of"
import { ActionButton } from "./action-button"
import { Muted, Subtle, Title } from "./small-text"

const SHOWN_FIRST = 4

/**
 * The events of an order, each with its time and actor. Older lines show on demand.
 * @param activity latest first.
 */
export const Timeline = ({ activity }: { activity: readonly AdminSvcActivity[] }) => {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? activity : activity.slice(0, SHOWN_FIRST)
  const hidden = activity.length - shown.length

  if (activity.length === 0) {
    return <Muted>{t("order.timeline.empty")}</Muted>
  }
  return (
    <>
      <ol className="flex flex-col gap-y-0.5">
        {shown.map((line, index) => (
          <Entry key={activity.length - index} line={line} isLast={index === shown.length - 1} />
        ))}
      </ol>
      {hidden === 0 && !isOpen ? null : (
        <ActionButton
          variant="transparent"
          className="text-ui-fg-subtle -ms-2 mt-1"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("shared.showLess") : t("order.timeline.more", { count: hidden })}
        </ActionButton>
      )}
    </>
  )
}

const Entry = ({ line, isLast }: { line: AdminSvcActivity; isLast: boolean }) => {
  const { t, language, dateTime, relative } = useTexts()

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
          <Title className="pt-0.5">{activityTitle(language, line.kind)}</Title>
          <Subtle leading="compact" className="shrink-0 pt-0.5">
            <time dateTime={line.at} title={dateTime(line.at)}>
              {relative(line.at)}
            </time>
          </Subtle>
        </div>
        <Subtle dir="auto" className="text-pretty rtl:text-right [overflow-wrap:anywhere]">
          {line.message}
        </Subtle>
        <Muted className="[overflow-wrap:anywhere]">
          {t("order.timeline.by", { who: actorText(t, line) })}
        </Muted>
      </div>
    </li>
  )
}

const actorText = (
  t: Translate,
  { actor, actor_kind: kind, actor_email: email }: AdminSvcActivity
): string => {
  switch (kind) {
    case "user":
      return email ?? t("shared.actor.user")
    case "other":
      return actor === "" ? t("shared.actor.other") : actor
    default:
      return wordOf(t, "shared.actor", kind)
  }
}
