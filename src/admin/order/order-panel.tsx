import { Loaded } from "../components/loaded"
import { Section } from "../components/section"
import { Title } from "../components/small-text"
import { StateBadge } from "../components/state-badge"
import { Timeline } from "../components/timeline"
import { useTexts } from "../i18n/use-texts"
import { AttentionList } from "./attention-list"
import { OrderActions } from "./order-actions"
import { OrderFacts } from "./order-facts"
import { STATE_COLORS } from "./state-color"
import { TechnicalDetails } from "./technical-details"
import { useOrder } from "./use-order"

interface OrderPanelProps {
  orderId: string
  dashboardVersion: string
  /** Whether Medusa has a payment session of this provider for it. */
  isPaidThisWay: boolean
}

/** Everything about an order that was paid this way, and what to do; nothing for another order. */
export const OrderPanel = ({ orderId, dashboardVersion, isPaidThisWay }: OrderPanelProps) => {
  const { t, language } = useTexts()
  const query = useOrder(orderId, dashboardVersion)
  const order = query.data

  if (order !== undefined) {
    return (
      <Section
        title={order.display_name[language]}
        aside={<StateBadge color={STATE_COLORS[order.state]}>{t(`order.state.${order.state}`)}</StateBadge>}
      >
        <OrderActions order={order} />
        {order.attention.length === 0 ? null : (
          <AttentionList
            attention={order.attention}
            nextId={order.next_step.code === "see_attention" ? order.next_step.attention_id : undefined}
          />
        )}
        <OrderFacts order={order} />
        <div className="px-6 py-4">
          <Title className="mb-3">{t("order.timeline.title")}</Title>
          <Timeline activity={[...order.activity].reverse()} />
        </div>
        <TechnicalDetails order={order} />
      </Section>
    )
  }
  // Another order must not show even that something is looked for.
  if (!isPaidThisWay || query.error?.status === 404) {
    return null
  }
  return (
    <Section title={t("shared.brand")}>
      <Loaded query={query} rows={4}>
        {() => null}
      </Loaded>
    </Section>
  )
}
