import { CheckCircle } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcAttention, AdminSvcAttentionListResponse } from "../../../types"
import { attentionTitle, CATALOGUES } from "../../../words"
import { PointNote } from "../../components/point-note"
import { Muted, Sentence, Strong } from "../../components/small-text"
import { StateBadge } from "../../components/state-badge"
import { useTexts, type Translate } from "../../i18n/use-texts"
import type { Column } from "../list/data-table"
import { FilterSelect } from "../list/filter-select"
import { Moment } from "../list/moment"
import { OrderLink } from "../list/order-link"
import { SvcList, type EmptyStateProps } from "../list/svc-list"
import { useSvcList } from "../list/use-svc-list"
import { NotePointForm } from "./note-point-form"
import { PointActions } from "./point-actions"
import { ResolvePointForm } from "./resolve-point-form"

const FILTERS = { kind: CATALOGUES.en.attention, resolved: { true: true }, order_id: null }

export const AttentionTab = () => {
  const { t, language } = useTexts()
  const list = useSvcList<AdminSvcAttentionListResponse, keyof typeof FILTERS>("attention", FILTERS, 60_000)
  const { values, filter, query } = list
  const [noting, setNoting] = useState<AdminSvcAttention>()
  const [resolving, setResolving] = useState<AdminSvcAttention>()
  const isResolved = values.resolved === "true"
  const counts = query.data?.counts_by_kind ?? {}
  // The kind in the filter stays on offer even if no point of it is left.
  const kinds = new Set([...(values.kind === undefined ? [] : [values.kind]), ...Object.keys(counts)])

  const nothing = (): EmptyStateProps => {
    if ((values.kind ?? values.order_id) !== undefined) {
      return { title: t("settings.lists.page.none") }
    }
    return isResolved
      ? { title: t("settings.lists.attention.emptyResolved") }
      : {
          icon: <CheckCircle className="text-ui-tag-green-icon" />,
          title: t("settings.lists.attention.empty"),
          message: t("settings.lists.attention.emptyMessage"),
        }
  }

  return (
    <>
      <SvcList
        title={t("settings.tabs.attention")}
        description={t("settings.lists.attention.description")}
        list={list}
        filters={
          <>
            <FilterSelect
              label={t("settings.lists.attention.state")}
              value={isResolved ? "resolved" : "open"}
              values={["open", "resolved"]}
              hasAll={false}
              textOf={(state) => t(`settings.lists.attention.${state}`)}
              onChoose={(state) => filter("resolved").onChoose(state === "resolved" ? "true" : undefined)}
            />
            <FilterSelect
              label={t("settings.lists.attention.kind")}
              {...filter("kind")}
              values={[...kinds]}
              counts={counts}
              textOf={(kind) => attentionTitle(language, kind)}
            />
          </>
        }
        rowsOf={({ attention }) => attention}
        idOf={({ id }) => id}
        columns={isResolved ? resolvedColumns(t) : openColumns(t, setNoting, setResolving)}
        nothing={nothing()}
      />
      {noting === undefined ? null : <NotePointForm point={noting} onClose={() => setNoting(undefined)} />}
      {resolving === undefined ? null : (
        <ResolvePointForm
          key={resolving.id}
          chosen={resolving}
          listed={query.data?.attention ?? []}
          onClose={() => setResolving(undefined)}
        />
      )}
    </>
  )
}

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
  cell: (point) => <Subject point={point} />,
})

/** The subject of a point, as the server names it: an order or the set-up. */
const Subject = ({ point: { order_id, display_id, reference } }: { point: AdminSvcAttention }) => {
  const { t } = useTexts()
  const [subject, plan] = reference.split(":")

  if (order_id !== null || (subject !== "merchant" && subject !== "plan")) {
    return <OrderLink orderId={order_id} displayId={display_id} instead={reference} />
  }
  return (
    <Text size="small" leading="compact" className="whitespace-nowrap">
      {plan === undefined || plan === "none"
        ? t("settings.lists.attention.setUp")
        : t("order.plan.numbered", { id: plan })}
    </Text>
  )
}

const openColumns = (
  t: Translate,
  onNote: (point: AdminSvcAttention) => void,
  onResolve: (point: AdminSvcAttention) => void
): Column<AdminSvcAttention>[] => [
  { title: t("settings.lists.attention.what"), cell: (point) => <What point={point} isOpen /> },
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

const resolvedColumns = (t: Translate): Column<AdminSvcAttention>[] => [
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
