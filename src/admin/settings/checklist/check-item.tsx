import type { AdminSvcChecklistItem, AdminSvcChecklistStatus } from "../../../types"
import { CopyButton } from "../../components/copy-button"
import { PageLink } from "../../components/link"
import { Sentence, Subtle, Title } from "../../components/small-text"
import { StateBadge, StateIcon } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"
import { describeCheck } from "./describe-check"

const COLORS = { ok: "green", warning: "orange", error: "red", unknown: "grey" } as const satisfies Record<
  AdminSvcChecklistStatus,
  string
>

export const CheckItem = ({ item }: { item: AdminSvcChecklistItem }) => {
  const texts = useTexts()
  const { t } = texts
  const { says, remedy, snippet, link } = describeCheck(texts, item)

  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-start gap-x-3 px-6 py-4">
      <StateIcon color={COLORS[item.status]} />
      <div className="flex min-w-0 flex-col gap-y-1">
        <Title className="pt-0.5">{wordOf(t, "settings.checklist.point", item.code)}</Title>
        {says.map((sentence) => (
          <Subtle key={sentence} className="text-pretty [overflow-wrap:anywhere]">
            {sentence}
          </Subtle>
        ))}
        {remedy === undefined ? null : <Sentence>{remedy}</Sentence>}
        {snippet === undefined ? null : (
          <div className="bg-ui-bg-subtle flex w-fit max-w-full items-center gap-x-2 rounded-md px-2 py-1">
            <code
              dir="ltr"
              className="txt-compact-small whitespace-pre-wrap font-mono [overflow-wrap:anywhere]"
            >
              {snippet}
            </code>
            <CopyButton content={snippet} what={snippet} />
          </div>
        )}
        {link === undefined ? null : (
          <PageLink to={link.to} className="w-fit">
            {link.text}
          </PageLink>
        )}
      </div>
      <StateBadge color={COLORS[item.status]}>
        {wordOf(t, "settings.checklist.status", item.status)}
      </StateBadge>
    </li>
  )
}
