import { z } from "@medusajs/framework/zod"
import type { ActivityValues } from "../../domain/facts/activity-facts"
import type { NewAttentionFact } from "../../domain/facts/attention-facts"
import { asSaid } from "../../domain/facts/fact"
import type { Problem } from "../../domain/facts/problem"
import { isVerified } from "../../domain/ledger-states"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { WebhookRow } from "../../modules/svc/ledger/webhook-inbox"
import { delivered } from "../../modules/svc/delivery/delivery-changes"

/** The delivery callback (spec 6). Accepts more fields, and an order number that is a JSON number. */
const callback = z.looseObject({
  order_number: z.union([z.string(), z.int().transform(String)]),
  status: z.string(),
})

const parse = (rawBody: string): z.infer<typeof callback> | undefined => {
  try {
    return callback.safeParse(JSON.parse(rawBody)).data
  } catch {
    return undefined
  }
}

/** Spec 6 does not say which number this is: the service's own, or one that the checkout sent. */
const numbersOf = ({ svcOrderId, reference, displayId, orderId }: OrderRow) => [
  svcOrderId,
  reference,
  displayId ?? orderId,
]

const held = (cause: Problem): NewAttentionFact => ({ kind: "delivery_held", values: { cause } })

type Ignored = ActivityValues<"delivery_callback_ignored">["reason"]

export type CallbackOutcome = "delivered" | "already" | "unknown_status" | "unknown_reference" | Ignored

/**
 * Applies the buyer's confirmation (spec 6). Unlike the down-payment webhook, it is the only news there is. So it
 * counts only when its signature was right, it names the order of its own address, and the buyer was asked. If a person
 * has recorded the operator's word since it was signed, it moves nothing; if since it came in, it lists nothing either, however
 * often it is processed. A rightly signed callback that is not understood moves nothing and is listed, also of a delivered
 * order: another status than `DELIVERY_CONFIRMED`, another order, an unreadable body.
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
  const saidAt = webhook.signedAt ?? webhook.receivedAt
  // Within the tolerance a slow clock may have signed it, after the operator's word: a person is told.
  const heardAt = webhook.verdict === "verified_late" ? saidAt : webhook.receivedAt
  const isDecidedSince = (at: Date, { decidedAt }: OrderRow) => decidedAt !== null && at <= decidedAt
  const listed = (fact: NewAttentionFact, present = row) =>
    isDecidedSince(heardAt, present) ? undefined : fact
  const ignore = async (reason: Ignored, attention?: NewAttentionFact): Promise<Ignored> => {
    await ledger.orders.change(webhook.reference, {
      activity: { kind: "delivery_callback_ignored", actor: "service", values: { reason } },
      attention,
    })
    return reason
  }

  if (!isVerified(webhook.verdict)) {
    return ignore("not_verified")
  }
  if (news === undefined) {
    return ignore("unreadable", listed(held({ problem: "callback_unreadable" })))
  }
  if (!numbersOf(row).includes(news.order_number)) {
    const said = { service_says: asSaid(news.order_number) }

    return ignore("other_order", listed(held({ problem: "callback_other_order", ...said })))
  }
  if (news.status !== "DELIVERY_CONFIRMED") {
    const said = { service_says: asSaid(news.status) }

    await ledger.orders.change(webhook.reference, {
      attention: listed(held({ problem: "callback_status", ...said })),
    })
    return "unknown_status"
  }
  const delivery = await ledger.deliveries.of(webhook.reference)

  // The buyer was asked, or the call that asks is still under way: this is the answer, whatever was tried since.
  if ((delivery?.askedAt ?? null) === null && delivery?.method !== "sms_link") {
    // Only the question carries the secret: the store has lost what it asked, e.g. by restoring a back-up.
    const fact = held({ problem: "callback_not_asked" })

    return ignore("not_asked", row.state === "delivered" ? undefined : listed(fact))
  }
  const now = ledger.now()
  const { transition, row: after } = await ledger.orders.change(webhook.reference, {
    ...delivered("service", { by: "buyer" }, now),
    learntAt: saidAt,
    wakeAt: now,
    attention:
      row.releasedAt === null
        ? undefined
        : { kind: "canceled_in_medusa", values: { reason: "confirmed_since" } },
  })

  // The attempt is due since this was written, also if an earlier process died right after that.
  if (transition === "moved" || after.state === "delivered") {
    return "delivered"
  }
  if (!isDecidedSince(saidAt, after)) {
    return "already"
  }
  // A repetition tells nothing more.
  if (webhook.outcome === "overtaken") {
    return "overtaken"
  }
  if (after.releasedAt === null) {
    return ignore("overtaken", listed(held({ problem: "callback_overtaken" }), after))
  }
  // However late: what the operator had said of it may be older than the buyer's word, and nothing else tells of that.
  const fact = { kind: "canceled_in_medusa", values: { reason: "confirmed_about_then" } } as const

  return ignore("overtaken", isDecidedSince(webhook.receivedAt, after) ? undefined : fact)
}
