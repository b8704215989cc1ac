import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import type { OrderChange } from "../../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { uncapturedPayment } from "../uncaptured-payment"
import type { OrderDecision } from "./advance-order"
import type { FollowUp } from "./follow-up"

/** What to finish. */
export interface FinishOrderInput {
  claimed: boolean
  decision: OrderDecision
  followUp: FollowUp
}

const CAPTURE_AGAIN_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** For so long a delivered order is looked at again, for an invoice that the store writes later. */
const WATCH_DELIVERED_MS = 60 * DAY_MS

/**
 * Notes the capture, decides when the attempt is looked at again, gives it back and tells subscribers. An order that
 * is not delivered is looked at each hour, since an event of Medusa that was lost in a crash does not come again.
 */
export const finishOrderStep = createStep(
  "svc-finish-order",
  async ({ claimed, decision, followUp }: FinishOrderInput, { container }) => {
    const { orders, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger

    if (!claimed) {
      return new StepResponse(undefined)
    }
    const row = await orders.latestOfSession(decision.sessionId)
    const events = [...followUp.events]

    if (row !== undefined) {
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const captured =
        followUp.capture && (await uncapturedPayment(query, row.paymentSessionId)) === undefined

      await orders.change(row.reference, { ...(captured ? capturedNow(now()) : {}), release: true })
      if (followUp.capture && !captured) {
        await orders.makeDue(row.reference, new Date(now().getTime() + CAPTURE_AGAIN_MS))
      }
      if (!decision.isCanceled) {
        await lookAgain(orders, row, now())
      }
      if (captured) {
        events.push("svc.payment_captured")
      }
    }
    if (row?.reference !== decision.reference) {
      await orders.change(decision.reference, { release: true })
    }
    if (decision.event !== "none") {
      events.unshift(decision.event)
    }
    const data = {
      order_id: row?.orderId ?? decision.orderId,
      reference: row?.reference ?? decision.reference,
    }

    if (events.length > 0) {
      await container.resolve(Modules.EVENT_BUS).emit(events.map((name) => ({ name, data })))
    }
    return new StepResponse(undefined)
  }
)

const capturedNow = (now: Date): OrderChange => ({
  patch: { capturedAt: now },
  activity: {
    kind: "payment_captured",
    actor: "system",
    message: "The delivery is confirmed: the payment is captured in Medusa.",
  },
})

const lookAgain = async (
  orders: SvcModuleService["ledger"]["orders"],
  row: OrderRow,
  now: Date
): Promise<void> => {
  if (row.settledAt === null) {
    return
  }
  switch (row.state) {
    case "authorized":
      await orders.makeDue(row.reference, new Date(now.getTime() + HOUR_MS))
      break
    case "delivered": {
      const age = now.getTime() - (row.deliveredAt ?? now).getTime()

      if (age < WATCH_DELIVERED_MS) {
        await orders.makeDue(row.reference, new Date(now.getTime() + (age < 7 * DAY_MS ? HOUR_MS : DAY_MS)))
      }
      break
    }
    default:
      break
  }
}
