import { z } from "@medusajs/framework/zod"
import type { ActivityValues } from "../../domain/facts/activity-facts"
import { asSaid } from "../../domain/facts/fact"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { WebhookRow } from "../../modules/svc/ledger/webhook-inbox"
import { delivered } from "../../modules/svc/delivery/delivery-changes"

/** The delivery callback (spec 6). Fields beyond these are tolerated. */
const callback = z.looseObject({ order_number: z.string(), status: z.string() })

const parse = (rawBody: string): z.infer<typeof callback> | undefined => {
  try {
    return callback.safeParse(JSON.parse(rawBody)).data
  } catch {
    return undefined
  }
}

type Ignored = ActivityValues<"delivery_callback_ignored">["reason"]

export type CallbackOutcome = "delivered" | "already" | "unknown_status" | "unknown_reference" | Ignored

/**
 * Applies the buyer's confirmation (spec 6). Unlike the down-payment webhook it carries the only news there is, so
 * it counts only when its signature was right, it names the order of its own address, and the buyer was asked. One that
 * came in before a person recorded what the operator says of the delivery moves nothing any more, however often it is
 * processed. A status other than `DELIVERY_CONFIRMED` moves nothing and is listed.
 */
export const applyDeliveryCallback = async (
  ledger: Ledger,
  webhook: WebhookRow
): Promise<CallbackOutcome> => {
  const row = await ledger.orders.byReference(webhook.reference)

  if (row === undefined) {
    return "unknown_reference"
  }
  const news = parse(webhook.rawBody)
  const ignore = async (reason: Ignored): Promise<Ignored> => {
    await ledger.orders.change(webhook.reference, {
      activity: { kind: "delivery_callback_ignored", actor: "service", values: { reason } },
    })
    return reason
  }

  if (webhook.verdict !== "verified") {
    return ignore("not_verified")
  }
  if (news === undefined) {
    return ignore("unreadable")
  }
  if (news.order_number !== row.svcOrderId) {
    return ignore("other_order")
  }
  if (news.status !== "DELIVERY_CONFIRMED") {
    await ledger.orders.change(webhook.reference, {
      attention: {
        kind: "delivery_held",
        values: { cause: { problem: "callback_status", service_says: asSaid(news.status) } },
      },
    })
    return "unknown_status"
  }
  const delivery = await ledger.deliveries.of(webhook.reference)

  // Whatever was tried since: the buyer was asked, or our own call is still under way, and this is the answer.
  if ((delivery?.askedAt ?? null) === null && delivery?.method !== "sms_link") {
    return ignore("not_asked")
  }
  const now = ledger.now()
  const { transition, row: after } = await ledger.orders.change(webhook.reference, {
    ...delivered("service", { by: "buyer" }, now),
    learntAt: webhook.receivedAt,
    wakeAt: now,
  })

  if (transition === "moved") {
    return "delivered"
  }
  if (after.state === "delivered" || after.decidedAt === null || webhook.receivedAt > after.decidedAt) {
    return "already"
  }
  return ignore("overtaken")
}
