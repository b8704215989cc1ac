import { Button, Text } from "@medusajs/ui"
import type {
  AdminSvcWebhook,
  AdminSvcWebhookKind,
  AdminSvcWebhookListResponse,
  AdminSvcWebhookStatus,
  AdminSvcWebhookVerdict,
} from "../../../types"
import { EmptyState } from "../../components/empty-state"
import { Section } from "../../components/section"
import { StateBadge } from "../../components/state-badge"
import { settingsListsEn } from "../../i18n/settings-lists.en"
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
import { ReplayButton } from "./replay-button"
import { WEBHOOK_COLORS, WEBHOOK_FILTERS } from "./webhook-words"
import { WebhookOutcome } from "./webhook-outcome"

const EVERY_MS = 30_000

const STATES = Object.keys(settingsListsEn.webhooks.state) as AdminSvcWebhookStatus[]
const KINDS = Object.keys(settingsListsEn.webhooks.kind) as AdminSvcWebhookKind[]
const VERDICTS = Object.keys(settingsListsEn.webhooks.verdict) as AdminSvcWebhookVerdict[]

/** What the service sent: received, refused and why, processed. */
export const WebhooksTab = () => {
  const { t } = useTexts()
  const { values, pageIndex, setFilter, setPageIndex, clear, isFiltered } = useUrlFilters(WEBHOOK_FILTERS)
  const asked = listQuery(values, pageIndex)
  const query = useSvcQuery<AdminSvcWebhookListResponse>(
    svcKeys.webhooks({ asked }),
    `/admin/svc/webhooks?${asked}`,
    { keepsPrevious: true, refetchInterval: EVERY_MS }
  )
  const counts = query.data?.counts_by_status ?? {}
  const total = STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

  return (
    <Section
      title={t("settings.lists.webhooks.title")}
      description={t("settings.lists.webhooks.description")}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
        <FilterSelect
          label={t("settings.lists.webhooks.status")}
          value={values.status}
          allText={t("settings.lists.filter.allWithCount", { count: total })}
          choices={STATES.map((state) => ({
            value: state,
            text: t("settings.lists.filter.withCount", {
              name: t(`settings.lists.webhooks.state.${state}`),
              count: counts[state] ?? 0,
            }),
          }))}
          onChoose={(value) => setFilter("status", value)}
        />
        <FilterSelect
          label={t("settings.lists.webhooks.about")}
          value={values.kind}
          choices={KINDS.map((kind) => ({ value: kind, text: t(`settings.lists.webhooks.kind.${kind}`) }))}
          onChoose={(value) => setFilter("kind", value)}
        />
        <FilterSelect
          label={t("settings.lists.webhooks.verdictLabel")}
          value={values.verdict}
          choices={VERDICTS.map((verdict) => ({
            value: verdict,
            text: t(`settings.lists.webhooks.verdict.${verdict}`),
          }))}
          onChoose={(value) => setFilter("verdict", value)}
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
      <Loaded query={query} rows={6}>
        {({ webhooks, count }) => {
          if (count === 0) {
            return isFiltered ? (
              <EmptyState title={t("settings.lists.page.none")} />
            ) : (
              <EmptyState
                title={t("settings.lists.webhooks.empty")}
                message={t("settings.lists.webhooks.emptyMessage")}
              />
            )
          }
          return (
            <div>
              <DataTable
                label={t("settings.lists.webhooks.title")}
                columns={columns(t)}
                rows={webhooks}
                idOf={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              <ListPagination count={count} pageIndex={pageIndex} onPage={setPageIndex} />
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}

const columns = (t: Translate): Column<AdminSvcWebhook>[] => [
  {
    id: "received",
    title: t("settings.lists.webhooks.received"),
    className: "w-px",
    cell: (webhook) => (
      <>
        <Moment at={webhook.received_at} />
        {webhook.deliveries > 1 ? (
          <Text size="small" className="text-ui-fg-muted whitespace-nowrap">
            {t("settings.lists.webhooks.sent", { count: webhook.deliveries })}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    id: "kind",
    title: t("settings.lists.webhooks.about"),
    className: "whitespace-nowrap",
    cell: ({ kind }) => t(`settings.lists.webhooks.kind.${kind}`),
  },
  {
    id: "order",
    title: t("settings.lists.webhooks.order"),
    cell: (webhook) => (
      <OrderLink orderId={webhook.order_id} displayId={webhook.display_id} reference={webhook.reference} />
    ),
  },
  {
    id: "status",
    title: t("settings.lists.webhooks.status"),
    cell: ({ status }) => (
      <StateBadge color={WEBHOOK_COLORS[status]}>{t(`settings.lists.webhooks.state.${status}`)}</StateBadge>
    ),
  },
  {
    id: "outcome",
    title: t("settings.lists.webhooks.outcome"),
    cell: (webhook) => <WebhookOutcome webhook={webhook} />,
  },
  {
    id: "actions",
    title: t("settings.lists.webhooks.actions"),
    isTitleHidden: true,
    className: "w-px !py-2",
    cell: (webhook) => <ReplayButton webhook={webhook} />,
  },
]
