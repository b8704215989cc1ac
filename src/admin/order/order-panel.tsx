import type { AdminSvcOrderResponse } from "../../types"
import { LoadedSection } from "../components/loaded"
import { RequestErrorAlert } from "../components/request-error-alert"
import { Section } from "../components/section"
import { Title } from "../components/small-text"
import { Timeline } from "../components/timeline"
import { useTexts } from "../i18n/use-texts"
import type { SvcRequestError } from "../lib/svc-fetch"
import { ActionsMenu } from "./actions-menu"
import { AttentionList } from "./attention-list"
import { availableActions } from "./available-actions"
import { describeNextStep } from "./describe-next-step"
import { OrderFacts } from "./order-facts"
import type { OfferedByMedusa } from "./offered-by-medusa"
import { OrderStateBadge } from "./order-state-badge"
import { TechnicalDetails } from "./technical-details"
import { useOrder } from "./use-order"
import { useOrderActions } from "./use-order-actions"
import { WhatToDo } from "./what-to-do"

interface OrderPanelProps {
  orderId: string
  dashboardVersion: string
  /** Whether Medusa has a payment session of this provider for the order. */
  isPaidThisWay: boolean
  offered: OfferedByMedusa
}

/** Everything about an order that was paid this way, and what to do. Nothing for another order. */
export const OrderPanel = ({ orderId, dashboardVersion, isPaidThisWay, offered }: OrderPanelProps) => {
  const { t } = useTexts()
  const query = useOrder(orderId, dashboardVersion)

  if (query.data !== undefined) {
    return <LoadedOrder order={query.data} refreshError={query.error} offered={offered} />
  }
  // For another order not even a loading sign may show.
  if (!isPaidThisWay || query.error?.status === 404) {
    return null
  }
  return (
    <LoadedSection query={query} rows={4} title={t("shared.brand")}>
      {() => null}
    </LoadedSection>
  )
}

const isReleased = ({ attempts, reference }: AdminSvcOrderResponse): boolean =>
  attempts.some((attempt) => attempt.reference === reference && attempt.released_at !== null)

interface LoadedOrderProps {
  order: AdminSvcOrderResponse
  refreshError: SvcRequestError | null
  offered: OfferedByMedusa
}

const LoadedOrder = ({ order, refreshError, offered }: LoadedOrderProps) => {
  const texts = useTexts()
  const { t, language } = texts
  const step = describeNextStep(texts, order, offered)
  const { start, pending, error, form } = useOrderActions(order)
  const ofStep = step.button !== undefined && "action" in step.button ? step.button.action : undefined

  return (
    <Section
      title={order.display_name[language]}
      aside={<OrderStateBadge state={order.state} isReleased={isReleased(order)} />}
      menu={
        <ActionsMenu
          actions={availableActions(t, order, offered, ofStep)}
          isBusy={pending !== undefined && pending !== ofStep}
          onStart={start}
        />
      }
    >
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <RequestErrorAlert error={refreshError} isStale />
        <WhatToDo step={step} pending={pending} onStart={start} />
        <RequestErrorAlert error={error} />
        {form}
      </div>
      {order.attention.length === 0 ? null : (
        <AttentionList
          attention={order.attention}
          nextId={order.next_step.code === "see_attention" ? order.next_step.attention_id : undefined}
        />
      )}
      <OrderFacts order={order} />
      <div className="px-6 py-4">
        <Title role="heading" aria-level={3} className="mb-3">
          {t("order.timeline.title")}
        </Title>
        <Timeline activity={[...order.activity].reverse()} />
      </div>
      <TechnicalDetails order={order} />
    </Section>
  )
}
