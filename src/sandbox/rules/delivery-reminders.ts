import { sendSms } from "../effects/send-sms"
import { type SandboxContext } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"

/** Infinity when no reminder is planned. */
export const nextReminderAt = (store: SandboxStore): number =>
  Math.min(...Object.values(store.state.orders).map((order) => order.delivery?.nextReminderAt ?? Infinity))

/** Reminds the buyers who have not acted on their confirmation link (spec 3.1; the schedule is not shown). */
export const sendDueReminders = ({ store, urls }: SandboxContext): void => {
  const now = store.now()

  for (const order of Object.values(store.state.orders)) {
    const { delivery } = order

    if (!delivery || delivery.nextReminderAt === null || delivery.nextReminderAt > now) {
      continue
    }

    const { every_ms: every, max } = store.state.settings.reminders

    store.change(() => {
      delivery.remindersSent += 1
      delivery.nextReminderAt = delivery.remindersSent < max ? now + every : null
    })
    sendSms(store, {
      to: order.buyerPhone,
      kind: "delivery_reminder",
      orderId: order.orderId,
      text: `Reminder: have you received order ${order.orderReferenceId}? ${urls.delivery(delivery.token)}`,
    })
  }
}

/** The first reminder's time for an order whose link is sent now; null when reminders are off. */
export const firstReminderAt = (store: SandboxStore): number | null => {
  const { every_ms: every, max } = store.state.settings.reminders

  return max > 0 ? store.now() + every : null
}

export const stopReminders = (order: OrderRecord): void => {
  if (order.delivery) {
    order.delivery.nextReminderAt = null
  }
}
