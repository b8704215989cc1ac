import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { nextDelayMs } from "../../../domain/backoff"
import { SVC_MODULE } from "../../../modules/svc"
import type { OrderChange } from "../../../modules/svc/ledger/order-ledger"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { placeInMedusa, type PlaceInMedusa } from "../place-in-medusa"
import type { OrderDecision } from "./advance-order"

const TRIES_BEFORE_ATTENTION = 4
const MAX_RETRY_MS = 1_800_000
const HOUR_MS = 3_600_000

/** What to conclude. */
export interface ConcludeOrderInput {
  claimed: boolean
  decision: OrderDecision
}

/** Writes down what Medusa did with a decision. */
export const concludeOrderStep = createStep(
  "svc-conclude-order",
  async ({ claimed, decision }: ConcludeOrderInput, { container }) => {
    const { orders, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger

    if (!claimed) {
      return new StepResponse(undefined)
    }
    switch (decision.action) {
      case "wait":
        break
      case "rest":
        await orders.change(decision.reference, { patch: { dueAt: null } })
        break
      case "cancel":
        await orders.change(decision.reference, expired)
        break
      case "settled":
      case "authorize": {
        const query = container.resolve(ContainerRegistrationKeys.QUERY)
        // Sending a declined checkout again has made a later attempt of the same session.
        const row = await orders.latestOfSession(decision.sessionId)

        if (row !== undefined) {
          const place = await placeInMedusa(query, decision.sessionId, row.orderId)
          const done = place.hasPayment && place.orderId !== null

          await orders.change(row.reference, done ? settled(row, place, now()) : notSettled(row, now()))
        }
        if (row?.reference !== decision.reference) {
          await orders.change(decision.reference, { patch: { dueAt: null } })
        }
      }
    }
    return new StepResponse(undefined)
  }
)

const expired: OrderChange = {
  event: "expired",
  patch: { dueAt: null },
  activity: {
    kind: "order_expired",
    actor: "system",
    message: "The order is cancelled in Medusa: its down payment is not awaited any more.",
  },
}

/**
 * What is written when Medusa holds the order and the payment of an attempt. It is looked at again within the hour: the
 * event of its delivery may be lost in a crash.
 */
export const settled = (row: OrderRow, place: PlaceInMedusa, now: Date): OrderChange => ({
  patch: {
    settledAt: row.settledAt ?? now,
    orderId: place.orderId,
    displayId: place.displayId,
    dueAt: new Date(now.getTime() + HOUR_MS),
    tries: 0,
  },
  ...(row.settledAt === null
    ? {
        activity: {
          kind: "order_authorized",
          actor: "system",
          message: "The payment is authorised in Medusa: the order may be fulfilled.",
        },
        settles: ["paid_without_order", "retries_exhausted"] as const,
      }
    : {}),
})

const notSettled = (row: OrderRow, now: Date): OrderChange => {
  const tries = row.tries + 1
  const delay = nextDelayMs({ attempt: tries, baseMs: 2_000, maxMs: MAX_RETRY_MS, random: Math.random })

  return {
    patch: { dueAt: new Date(now.getTime() + delay), tries },
    ...(tries < TRIES_BEFORE_ATTENTION
      ? {}
      : {
          attention: {
            kind: "paid_without_order",
            message:
              "The service authorised this checkout, but Medusa could not place or authorise its order.",
          },
        }),
  }
}
