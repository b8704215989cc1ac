import type { AdminSvcWebhook, AdminSvcWebhookListResponse, AdminSvcWebhookStatus } from "../../../types"
import { Muted } from "../../components/small-text"
import { StateBadge, type BadgeColor } from "../../components/state-badge"
import { settingsListsEn } from "../../i18n/settings-lists.en"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { keysOf } from "../../lib/keys-of"
import { wordOf } from "../../lib/word-of"
import type { Column } from "../list/data-table"
import { FilterSelect } from "../list/filter-select"
import { Moment } from "../list/moment"
import { OrderLink } from "../list/order-link"
import { SvcList } from "../list/svc-list"
import { useSvcList } from "../list/use-svc-list"
import { ReplayButton } from "./replay-button"
import { WebhookOutcome } from "./webhook-outcome"

const { state, kind, verdict } = settingsListsEn.webhooks
const FILTERS = { status: state, kind, verdict, order_id: null }

const COLORS = {
  received: "blue",
  processed: "green",
  abandoned: "orange",
  refused: "red",
} as const satisfies Record<AdminSvcWebhookStatus, BadgeColor>

export const WebhooksTab = () => {
  const { t } = useTexts()
  const list = useSvcList<AdminSvcWebhookListResponse, keyof typeof FILTERS>("webhooks", FILTERS, 30_000)
  const { filter, query } = list

  return (
    <SvcList
      title={t("settings.lists.webhooks.title")}
      description={t("settings.lists.webhooks.description")}
      list={list}
      filters={
        <>
          <FilterSelect
            label={t("settings.lists.webhooks.status")}
            {...filter("status")}
            values={keysOf(state)}
            counts={query.data?.counts_by_status ?? {}}
            textOf={(status) => t(`settings.lists.webhooks.state.${status}`)}
          />
          <FilterSelect
            label={t("settings.lists.webhooks.about")}
            {...filter("kind")}
            values={keysOf(kind)}
            textOf={(kind) => t(`settings.lists.webhooks.kind.${kind}`)}
          />
          <FilterSelect
            label={t("settings.lists.webhooks.verdictLabel")}
            {...filter("verdict")}
            values={keysOf(verdict)}
            textOf={(verdict) => t(`settings.lists.webhooks.verdict.${verdict}`)}
          />
        </>
      }
      rowsOf={({ webhooks }) => webhooks}
      idOf={({ id }) => id}
      columns={columns(t)}
      nothing={
        list.isFiltered
          ? { title: t("settings.lists.page.none") }
          : { title: t("settings.lists.webhooks.empty"), message: t("settings.lists.webhooks.emptyMessage") }
      }
    />
  )
}

const columns = (t: Translate): Column<AdminSvcWebhook>[] => [
  {
    title: t("settings.lists.webhooks.received"),
    className: "w-px",
    cell: (webhook) => (
      <>
        <Moment at={webhook.received_at} />
        {webhook.deliveries > 1 ? (
          <Muted className="whitespace-nowrap">
            {t("settings.lists.webhooks.sent", { count: webhook.deliveries })}
          </Muted>
        ) : null}
      </>
    ),
  },
  {
    title: t("settings.lists.webhooks.about"),
    className: "whitespace-nowrap",
    cell: ({ kind }) => wordOf(t, "settings.lists.webhooks.kind", kind),
  },
  {
    title: t("settings.lists.attention.order"),
    cell: (webhook) => (
      <OrderLink orderId={webhook.order_id} displayId={webhook.display_id} instead={webhook.reference} />
    ),
  },
  {
    title: t("settings.lists.webhooks.status"),
    cell: ({ status }) => (
      <StateBadge color={COLORS[status]}>{wordOf(t, "settings.lists.webhooks.state", status)}</StateBadge>
    ),
  },
  { title: t("settings.lists.webhooks.outcome"), cell: (webhook) => <WebhookOutcome webhook={webhook} /> },
  {
    title: t("order.actionsTitle"),
    isTitleHidden: true,
    className: "w-px !py-2",
    cell: (webhook) => <ReplayButton webhook={webhook} />,
  },
]
