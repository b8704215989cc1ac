import { CheckCircle } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcAttention, AdminSvcAttentionListResponse } from "../../../types"
import { attentionTitle } from "../../../words"
import { isolate } from "../../../words/isolate"
import { EmptyState } from "../../components/empty-state"
import { Section } from "../../components/section"
import { StateBadge } from "../../components/state-badge"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { svcKeys } from "../../lib/svc-keys"
import { useSvcQuery } from "../../lib/use-svc-query"
import { DataTable, type Column } from "../list/data-table"
import { FilterSelect } from "../list/filter-select"
import { ListPagination } from "../list/list-pagination"
import { listQuery } from "../list/list-query"
import { Moment } from "../list/moment"
import { OrderLink } from "../list/order-link"
import { useUrlFilters } from "../list/use-url-filters"
import { Loaded } from "../loaded"
import { ATTENTION_FILTERS } from "./attention-filters"
import { PointActions } from "./point-actions"
import { ResolvePointForm } from "./resolve-point-form"

const MINUTE_MS = 60_000

/** What needs a person, over all orders, with what to do about each point. */
export const AttentionTab = () => {
  const { t, language } = useTexts()
  const { values, pageIndex, setFilter, setPageIndex, clear, isFiltered } = useUrlFilters(ATTENTION_FILTERS)
  const [resolving, setResolving] = useState<AdminSvcAttention>()
  const isResolved = values.resolved === "true"
  const asked = listQuery(values, pageIndex)
  const query = useSvcQuery<AdminSvcAttentionListResponse>(
    svcKeys.attention({ asked }),
    `/admin/svc/attention?${asked}`,
    { keepsPrevious: true, refetchInterval: MINUTE_MS }
  )
  const counts = Object.entries(query.data?.counts_by_kind ?? {})
  // A kind that is filtered for stays on offer when none of it is left.
  const kinds = new Map([...(values.kind === undefined ? [] : [[values.kind, 0] as const]), ...counts])

  return (
    <Section
      title={t("settings.lists.attention.title")}
      description={t("settings.lists.attention.description")}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
        <FilterSelect
          label={t("settings.lists.attention.state")}
          value={isResolved ? "true" : "false"}
          allText={null}
          choices={[
            { value: "false", text: t("settings.lists.attention.open") },
            { value: "true", text: t("settings.lists.attention.resolved") },
          ]}
          onChoose={(value) => setFilter("resolved", value === "true" ? "true" : undefined)}
        />
        <FilterSelect
          label={t("settings.lists.attention.kind")}
          value={values.kind}
          choices={[...kinds].map(([kind, count]) => ({
            value: kind,
            text: t("settings.lists.filter.withCount", {
              name: attentionTitle(language, kind),
              count: count ?? 0,
            }),
          }))}
          allText={t("settings.lists.filter.allWithCount", {
            count: counts.reduce((sum, [, count]) => sum + (count ?? 0), 0),
          })}
          onChoose={(kind) => setFilter("kind", kind)}
        />
        {values.order_id === undefined ? null : (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {t("settings.lists.filter.ofOneOrder")}
          </Text>
        )}
        {isFiltered ? (
          <Button type="button" size="small" variant="transparent" onClick={clear}>
            {t("settings.lists.filter.clear")}
          </Button>
        ) : null}
      </div>
      <Loaded query={query} rows={5}>
        {({ attention, count }) =>
          count === 0 ? (
            <Nothing isResolved={isResolved} isNarrow={(values.kind ?? values.order_id) !== undefined} />
          ) : (
            <div>
              <DataTable
                label={t("settings.lists.attention.title")}
                columns={isResolved ? resolvedColumns(t) : openColumns(t, setResolving)}
                rows={attention}
                idOf={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              <ListPagination count={count} pageIndex={pageIndex} onPage={setPageIndex} />
            </div>
          )
        }
      </Loaded>
      {resolving === undefined ? null : (
        <ResolvePointForm key={resolving.id} point={resolving} onClose={() => setResolving(undefined)} />
      )}
    </Section>
  )
}

const Nothing = ({ isResolved, isNarrow }: { isResolved: boolean; isNarrow: boolean }) => {
  const { t } = useTexts()

  if (isNarrow) {
    return <EmptyState title={t("settings.lists.page.none")} />
  }
  return isResolved ? (
    <EmptyState title={t("settings.lists.attention.emptyResolved")} />
  ) : (
    <EmptyState
      icon={<CheckCircle className="text-ui-tag-green-icon" />}
      title={t("settings.lists.attention.empty")}
      message={t("settings.lists.attention.emptyMessage")}
    />
  )
}

const What = ({ point, isOpen }: { point: AdminSvcAttention; isOpen: boolean }) => {
  const { language } = useTexts()

  return (
    <div className="flex min-w-64 max-w-2xl flex-col gap-y-0.5">
      <Text size="small" weight="plus">
        {attentionTitle(language, point.kind)}
      </Text>
      <Text size="small" dir="auto" className="text-ui-fg-muted rtl:text-right [overflow-wrap:anywhere]">
        {point.message}
      </Text>
      {isOpen ? (
        <Text size="small" className="text-pretty">
          {point.remedy}
        </Text>
      ) : null}
    </div>
  )
}

const orderColumn = (t: Translate): Column<AdminSvcAttention> => ({
  id: "order",
  title: t("settings.lists.attention.order"),
  className: "w-px",
  cell: (point) => <Subject point={point} />,
})

/** What a point is about: an order, or the set-up, as the server names it. */
const Subject = ({ point: { order_id, display_id, reference } }: { point: AdminSvcAttention }) => {
  const { t } = useTexts()
  const [subject, plan] = reference.split(":")

  if (order_id !== null || (subject !== "merchant" && subject !== "plan")) {
    return <OrderLink orderId={order_id} displayId={display_id} reference={reference} />
  }
  return (
    <Text size="small" leading="compact" className="whitespace-nowrap">
      {plan === undefined || plan === "none"
        ? t("settings.lists.attention.setUp")
        : t("settings.lists.attention.plan", { id: isolate(plan) })}
    </Text>
  )
}

const openColumns = (
  t: Translate,
  onResolve: (point: AdminSvcAttention) => void
): Column<AdminSvcAttention>[] => [
  {
    id: "what",
    title: t("settings.lists.attention.what"),
    cell: (point) => <What point={point} isOpen />,
  },
  orderColumn(t),
  {
    id: "since",
    title: t("settings.lists.attention.since"),
    className: "w-px",
    cell: ({ since }) => <Moment at={since} />,
  },
  {
    id: "actions",
    title: t("settings.lists.attention.actions"),
    isTitleHidden: true,
    className: "w-px !py-2",
    cell: (point) => <PointActions point={point} onResolve={() => onResolve(point)} />,
  },
]

const resolvedColumns = (t: Translate): Column<AdminSvcAttention>[] => [
  {
    id: "what",
    title: t("settings.lists.attention.whatHappened"),
    cell: (point) => <What point={point} isOpen={false} />,
  },
  orderColumn(t),
  {
    id: "resolved",
    title: t("settings.lists.attention.resolvedHow"),
    cell: ({ resolved_at: at, resolved_by: by, resolved_by_email: email, note }) => (
      <div className="flex min-w-48 flex-col items-start gap-y-1">
        <StateBadge color="green">{t("settings.lists.attention.resolved")}</StateBadge>
        {at === null ? null : <Moment at={at} />}
        {by === null ? null : (
          <Text size="small" className="text-ui-fg-muted">
            {t("settings.lists.attention.resolvedBy", {
              who: email ?? t(by === "system" ? "shared.actor.system" : "shared.actor.user"),
            })}
          </Text>
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
