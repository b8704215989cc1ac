import { Button } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { AdminSvcListedOrder, AdminSvcOrderListResponse } from "../../../types"
import { Muted, Sentence, Subtle } from "../../components/small-text"
import { TextField } from "../../components/text-field"
import { orderStepsEn } from "../../i18n/order-steps.en"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { keysOf } from "../../lib/keys-of"
import { isTextKey, wordOf } from "../../lib/word-of"
import { OrderStateBadge } from "../../order/order-state-badge"
import type { Column } from "../list/data-table"
import { FilterSelect } from "../list/filter-select"
import { Moment } from "../list/moment"
import { OrderLink } from "../list/order-link"
import { SvcList } from "../list/svc-list"
import { useSvcList } from "../list/use-svc-list"
import { ExportButton } from "./export-form"

const FILTERS = { q: null, state: orderStepsEn.state }

export const OrdersTab = () => {
  const texts = useTexts()
  const { t } = texts
  const list = useSvcList<AdminSvcOrderListResponse, keyof typeof FILTERS>("orders", FILTERS, 30_000)
  const { values, filter, query } = list

  return (
    <SvcList
      title={t("settings.tabs.orders")}
      description={t("settings.lists.orders.description")}
      aside={<ExportButton />}
      list={list}
      filters={
        <>
          <NumberSearch {...filter("q")} />
          <FilterSelect
            label={t("settings.lists.attention.state")}
            {...filter("state")}
            values={keysOf(orderStepsEn.state)}
            counts={query.data?.counts_by_state ?? {}}
            textOf={(state) => t(`order.state.${state}`)}
          />
        </>
      }
      rowsOf={({ orders }) => orders}
      idOf={({ reference }) => reference}
      columns={columns(texts)}
      nothing={
        list.isFiltered
          ? {
              title: t("settings.lists.page.none"),
              message: values.q === undefined ? undefined : t("settings.lists.orders.partOfNumber"),
            }
          : { title: t("settings.lists.orders.empty"), message: t("settings.lists.orders.emptyMessage") }
      }
    />
  )
}

interface NumberSearchProps {
  value: string | undefined
  onChoose: (number: string | undefined) => void
}

/** A field for one whole number. Sending it searches the list. */
const NumberSearch = ({ value: searched = "", onChoose }: NumberSearchProps) => {
  const { t } = useTexts()
  const [number, setNumber] = useState(searched)

  // For example when the filters are cleared or the browser goes back.
  useEffect(() => setNumber(searched), [searched])

  return (
    <form
      role="search"
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(number.trim() || undefined)
      }}
    >
      <TextField
        label={t("settings.lists.orders.number")}
        hint={t("settings.lists.orders.numberHint")}
        className="max-w-80"
        size="small"
        dir="auto"
        maxLength={100}
        value={number}
        onChange={setNumber}
        beside={
          <Button type="submit" size="small" variant="secondary">
            {t("settings.lists.orders.find")}
          </Button>
        }
      />
    </form>
  )
}

const columns = ({ t }: Texts): Column<AdminSvcListedOrder>[] => [
  {
    title: t("settings.lists.attention.order"),
    className: "w-px",
    cell: ({ order_id, display_id, cart_id, reference }) => (
      <OrderLink
        orderId={order_id}
        displayId={display_id}
        instead={cart_id ?? reference}
        reference={reference}
      />
    ),
  },
  {
    title: t("order.details.serviceOrder"),
    cell: ({ svc_order_id: number }) => (number === null ? t("shared.none") : <bdi>{number}</bdi>),
  },
  { title: t("settings.lists.attention.state"), cell: (order) => <State order={order} /> },
  { title: t("order.amount"), className: "whitespace-nowrap", cell: (order) => <Amount order={order} /> },
  {
    title: t("settings.lists.orders.date"),
    className: "w-px",
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
]

/** With what is awaited of its down payment, and until when. */
const Amount = ({
  // A server of an earlier version sends neither.
  order: { amount, down_payment_due: due = null, expires_at: until = null },
}: {
  order: AdminSvcListedOrder
}) => {
  const { t, money, dateTime } = useTexts()

  return (
    <>
      {money(amount)}
      {due === null ? null : <Subtle>{t("settings.lists.orders.due", { amount: money(due) })}</Subtle>}
      {until === null ? null : <Subtle>{t("settings.lists.orders.until", { when: dateTime(until) })}</Subtle>}
    </>
  )
}

const State = ({
  order: { state, error_code: code, decline_code: decline, released_at: releasedAt },
}: {
  order: AdminSvcListedOrder
}) => {
  const { t } = useTexts()
  const remedy = `settings.lists.orders.remedy.${code}`

  return (
    <div className="flex min-w-40 max-w-md flex-col items-start gap-y-1">
      <OrderStateBadge state={state} isReleased={releasedAt !== null} />
      {state === "declined" ? (
        <Sentence>
          {isTextKey(remedy) ? t(remedy) : wordOf(t, "settings.lists.orders.decline", decline ?? "")}
        </Sentence>
      ) : null}
      {state === "declined" && code !== null ? (
        <Muted>{t("order.nextStepMore.serviceCode", { code: String(code) })}</Muted>
      ) : null}
    </div>
  )
}
