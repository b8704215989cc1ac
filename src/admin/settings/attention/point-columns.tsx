import { Checkbox, Text } from "@medusajs/ui"
import type { AdminSvcAttention } from "../../../types"
import { attentionTitle } from "../../../words"
import { PointNote } from "../../components/point-note"
import { Muted, Sentence, Strong } from "../../components/small-text"
import { StateBadge } from "../../components/state-badge"
import { useTexts, type Translate } from "../../i18n/use-texts"
import type { Column } from "../list/data-table"
import { Moment } from "../list/moment"
import { OrderLink } from "../list/order-link"
import { PointActions } from "./point-actions"
import { isOfSetUp, isOfUnknown, subjectOf } from "./subject-of"

const What = ({ point, isOpen }: { point: AdminSvcAttention; isOpen: boolean }) => {
  const { language } = useTexts()

  return (
    <div className="flex min-w-64 max-w-2xl flex-col gap-y-0.5">
      <Strong>{attentionTitle(language, point.kind)}</Strong>
      <Muted dir="auto" className="rtl:text-right [overflow-wrap:anywhere]">
        {point.message}
      </Muted>
      {isOpen ? (
        <>
          <Sentence>{point.remedy}</Sentence>
          <PointNote note={point.note} />
        </>
      ) : null}
    </div>
  )
}

const orderColumn = (t: Translate): Column<AdminSvcAttention> => ({
  title: t("settings.lists.attention.order"),
  className: "w-px",
  cell: (point) =>
    isOfSetUp(point) ? (
      <Text size="small" leading="compact" className="whitespace-nowrap">
        {subjectOf(t, point)}
      </Text>
    ) : (
      <OrderLink
        orderId={point.order_id}
        displayId={point.display_id}
        instead={point.reference}
        reference={isOfUnknown(point) ? undefined : point.reference}
      />
    ),
})

interface OnPoint {
  isChosen: (point: AdminSvcAttention) => boolean
  onChoose: (point: AdminSvcAttention, isChosen: boolean) => void
  onNote: (point: AdminSvcAttention) => void
  onResolve: (point: AdminSvcAttention) => void
}

export const openColumns = (
  { t, language }: Pick<ReturnType<typeof useTexts>, "t" | "language">,
  { isChosen, onChoose, onNote, onResolve }: OnPoint
): Column<AdminSvcAttention>[] => [
  {
    title: t("settings.lists.attention.what"),
    cell: (point) => (
      <div className="flex items-start gap-x-3">
        <Checkbox
          aria-label={t("settings.lists.attention.choose", {
            what: `${attentionTitle(language, point.kind)}, ${subjectOf(t, point)}`,
          })}
          checked={isChosen(point)}
          onCheckedChange={(checked) => onChoose(point, checked === true)}
        />
        <What point={point} isOpen />
      </div>
    ),
  },
  orderColumn(t),
  {
    title: t("settings.lists.attention.since"),
    className: "w-px",
    cell: ({ since }) => <Moment at={since} />,
  },
  {
    title: t("order.actionsTitle"),
    isTitleHidden: true,
    className: "w-px !py-2",
    cell: (point) => (
      <PointActions point={point} onNote={() => onNote(point)} onResolve={() => onResolve(point)} />
    ),
  },
]

export const resolvedColumns = (t: Translate): Column<AdminSvcAttention>[] => [
  {
    title: t("settings.lists.attention.whatHappened"),
    cell: (point) => <What point={point} isOpen={false} />,
  },
  orderColumn(t),
  {
    title: t("settings.lists.attention.resolvedHow"),
    cell: ({ resolved_at: at, resolved_by: by, resolved_by_email: email, note }) => (
      <div className="flex min-w-48 flex-col items-start gap-y-1">
        <StateBadge color="green">{t("settings.lists.attention.resolved")}</StateBadge>
        {at === null ? null : <Moment at={at} />}
        {by === null ? null : (
          <Muted>
            {t("order.timeline.by", {
              who: email ?? t(by === "system" ? "shared.actor.system" : "shared.actor.user"),
            })}
          </Muted>
        )}
        {note === null ? null : (
          <Text size="small" dir="auto" className="[overflow-wrap:anywhere]">
            {note}
          </Text>
        )}
      </div>
    ),
  },
]
