import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import type { Order } from "./order"

const STAGES = ["step_received", "step_paid", "step_packed", "step_delivered"] as const

const PAID = ["authorized", "partially_authorized", "captured", "partially_captured"]
const SENT = [
  "fulfilled",
  "partially_fulfilled",
  "shipped",
  "partially_shipped",
  "delivered",
  "partially_delivered",
]

const stagesDone = ({ payment_status: payment, fulfillment_status: fulfillment }: Order): number => {
  if (fulfillment === "delivered") {
    return 4
  }
  if (!PAID.includes(payment)) {
    return 1
  }

  return SENT.includes(fulfillment) ? 3 : 2
}

/** From received to delivered. */
export const OrderProgress = ({ order }: { order: Order }) => {
  const { t } = useLanguage()
  const done = stagesDone(order)

  if (order.status === "canceled") {
    return (
      <p className="order-canceled">
        {t("status")}: {t("status_canceled")}
      </p>
    )
  }

  return (
    <ol className="progress" aria-label={t("progress")}>
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          className={index < done ? "progress-done" : index === done ? "progress-now" : undefined}
          {...(index === done ? { "aria-current": "step" } : {})}
        >
          <span className="progress-mark" aria-hidden="true">
            {index < done ? <Icon name="check" /> : index + 1}
          </span>
          <span>
            {t(stage)}
            {index < done ? <span className="unseen"> ({t("progress_done")})</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
