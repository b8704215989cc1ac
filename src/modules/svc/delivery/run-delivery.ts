import {
  type DeliveryConfirmation,
  isOrderDelivered,
  SvcError,
  SvcServiceError,
  type SvcClient,
} from "../../../client"
import type { SvcOptions } from "../../../config"
import { nextDelayMs } from "../../../domain/backoff"
import type { DeliveryRow } from "../ledger/delivery-ledger"
import type { Ledger } from "../ledger/ledger"
import type { OrderChange } from "../ledger/order-ledger"
import type { OrderRow } from "../ledger/order-row"
import type { DerivedSecrets } from "../webhooks/derived-secrets"
import { checkProofUrl } from "./check-proof-url"

/** What confirming a delivery works with. */
export interface DeliveryTools {
  ledger: Ledger
  client: SvcClient
  options: SvcOptions
  secrets: DerivedSecrets
  random: () => number
}

/** A proof of delivery, and where it was found (design D9). */
export interface Proof {
  url: string
  source: "upload" | "fulfillment" | "workflow"
}

/** What Medusa knows of the delivery. */
export interface DeliveryFacts {
  /** The fulfilments have gone far enough, or the merchant asked for the confirmation. */
  isReached: boolean
  proof: Proof | undefined
}

type Method = "pod" | "sms_link"

const HOUR_MS = 3_600_000
const MAX_RETRY_MS = 1_800_000
const ORDER_STATUS_ASKED = "OUT_FOR_DELIVERY"

/**
 * Confirms the delivery of an authorised attempt with the service, or asks the buyer to (spec 4.4, design D9), when
 * its goods have arrived. Written before it is sent; a call that was not answered is settled by the next one. Throws
 * nothing that the service says: it is in the ledger then, and due again or listed.
 */
export const runDelivery = async (
  tools: DeliveryTools,
  row: OrderRow,
  facts: DeliveryFacts
): Promise<OrderRow> => {
  const { ledger, options } = tools

  if (row.state !== "authorized" && row.state !== "out_for_delivery") {
    return row
  }
  const delivery = await ledger.deliveries.of(row.reference)

  if (row.state === "out_for_delivery") {
    return remind(tools, row, delivery, facts)
  }
  if (!facts.isReached || delivery?.state === "refused") {
    return row
  }
  const method = methodOf(options.delivery.confirmation, facts.proof, delivery?.requestedMethod ?? null)

  if (method === undefined) {
    return changed(tools, row, {
      attention: {
        kind: "proof_missing",
        message: "The goods have arrived, but there is no proof of delivery to confirm it with.",
      },
    })
  }
  return send(tools, row, method, method === "pod" ? facts.proof : undefined)
}

/** Which way a delivery is confirmed; undefined when a proof is wanted and there is none. */
const methodOf = (
  confirmation: SvcOptions["delivery"]["confirmation"],
  proof: Proof | undefined,
  requested: Method | null
): Method | undefined => {
  if (requested === "sms_link") {
    return "sms_link"
  }
  switch (confirmation) {
    case "pod":
      return proof === undefined ? undefined : "pod"
    case "sms_link":
      // A proof that the merchant brought by hand says more than the buyer's silence.
      return proof?.source === "upload" ? "pod" : "sms_link"
    case "pod_or_sms_link":
      return proof === undefined ? "sms_link" : "pod"
  }
}

/** The buyer was asked: a proof that came since is sent, and a long silence is told to the merchant. */
const remind = async (
  tools: DeliveryTools,
  row: OrderRow,
  delivery: DeliveryRow | undefined,
  { proof }: DeliveryFacts
): Promise<OrderRow> => {
  const { ledger, options } = tools
  const askedAt = delivery?.askedAt ?? null

  if (askedAt === null) {
    return row
  }
  const uploadedAt = delivery?.uploadedAt ?? null

  if (
    proof?.source === "upload" &&
    uploadedAt !== null &&
    uploadedAt > askedAt &&
    delivery?.state !== "refused"
  ) {
    return send(tools, row, "pod", proof)
  }
  const remindAt = new Date(askedAt.getTime() + options.delivery.remindAfterHours * HOUR_MS)

  if (remindAt > ledger.now()) {
    await ledger.orders.makeDue(row.reference, remindAt)
    return row
  }
  return changed(tools, row, {
    attention: {
      kind: "delivery_unanswered",
      message: `The buyer has not confirmed the delivery since ${askedAt.toISOString()}.`,
    },
  })
}

const changed = async ({ ledger }: DeliveryTools, row: OrderRow, change: OrderChange): Promise<OrderRow> =>
  (await ledger.orders.change(row.reference, change)).row

const send = async (
  tools: DeliveryTools,
  row: OrderRow,
  method: Method,
  proof: Proof | undefined
): Promise<OrderRow> => {
  const { ledger, client, options, secrets } = tools
  const before = await ledger.deliveries.open(row)
  const verdict =
    proof === undefined ? { ok: true as const } : await checkProofUrl(proof.url, options.baseUrl)

  if (!verdict.ok) {
    return refuse(tools, row, null, verdict.problem)
  }
  await ledger.deliveries.change(row.reference, {
    state: "sending",
    method,
    proofUrl: proof?.url ?? null,
    proofSource: proof?.source ?? null,
    sentAt: ledger.now(),
    tries: before.tries + 1,
  })
  // A crash or a lost answer in an earlier call: this one may find that it took effect.
  const isRepeated = before.method === method && (before.state === "sending" || before.state === "unknown")

  try {
    const confirmation = await client.confirmDelivery(
      method === "pod"
        ? { order_id: row.svcOrderId ?? "", confirmation_type: "POD", delivery_proof_url: proof?.url ?? "" }
        : {
            order_id: row.svcOrderId ?? "",
            confirmation_type: "SMS_LINK",
            delivery_callback_webhook_url: secrets.url(options.backendUrl, "delivery", row.reference),
            delivery_callback_webhook_secret: secrets.signingSecret("delivery", row.reference),
          }
    )

    return await confirmed(tools, row, method, confirmation)
  } catch (error) {
    if (!(error instanceof SvcError)) {
      throw error
    }
    return failed(tools, row, { method, isRepeated, tries: before.tries + 1, error })
  }
}

const confirmed = async (
  tools: DeliveryTools,
  row: OrderRow,
  method: Method,
  confirmation: DeliveryConfirmation
): Promise<OrderRow> => {
  const { ledger } = tools
  const now = ledger.now()

  if (method === "pod" && isOrderDelivered(confirmation)) {
    await ledger.deliveries.change(row.reference, { state: "confirmed", confirmedAt: now, errorCode: null })
    return changed(tools, row, delivered("service", "The service confirmed the delivery by its proof.", now))
  }
  if (method === "sms_link" && confirmation.order_status === ORDER_STATUS_ASKED) {
    await ledger.deliveries.change(row.reference, { state: "asked", askedAt: now, errorCode: null })
    return changed(
      tools,
      row,
      asked(tools, now, "The service asked the buyer by SMS to confirm the delivery.")
    )
  }
  await ledger.deliveries.change(row.reference, { state: "refused" })
  return changed(tools, row, {
    patch: { orderStatus: confirmation.order_status },
    attention: {
      kind: "unknown_status",
      message:
        "The service took the confirmation of the delivery, but answered with a status that does not fit.",
    },
  })
}

/** The change of an attempt whose delivery is confirmed. */
export const delivered = (actor: string, message: string, now: Date): OrderChange => ({
  event: "delivered",
  patch: { orderStatus: "DELIVERED", deliveredAt: now, dueAt: now, tries: 0 },
  activity: { kind: "delivery_confirmed", actor, message },
})

const asked = ({ options }: DeliveryTools, now: Date, message: string): OrderChange => ({
  event: "out_for_delivery",
  patch: {
    orderStatus: ORDER_STATUS_ASKED,
    dueAt: new Date(now.getTime() + options.delivery.remindAfterHours * HOUR_MS),
    tries: 0,
  },
  activity: { kind: "delivery_asked", actor: "service", message },
})

const refuse = async (
  tools: DeliveryTools,
  row: OrderRow,
  errorCode: number | null,
  message: string
): Promise<OrderRow> => {
  await tools.ledger.deliveries.change(row.reference, { state: "refused", errorCode })
  return changed(tools, row, {
    activity: { kind: "delivery_refused", actor: errorCode === null ? "system" : "service", message },
    attention: { kind: "delivery_refused", message },
  })
}

interface Failure {
  method: Method
  isRepeated: boolean
  tries: number
  error: SvcError
}

const failed = async (
  tools: DeliveryTools,
  row: OrderRow,
  { method, isRepeated, tries, error }: Failure
): Promise<OrderRow> => {
  const { ledger } = tools
  const code = error instanceof SvcServiceError ? error.code : null
  const message = `${error.message} ${error.remedy}`

  if (code === 811 && isRepeated && method === "sms_link") {
    const now = ledger.now()

    await ledger.deliveries.change(row.reference, { state: "asked", askedAt: now, errorCode: null })
    return changed(
      tools,
      row,
      asked(
        tools,
        now,
        "An earlier call was not answered; the service says that the buyer was asked already."
      )
    )
  }
  if (error.outcome === "unknown" || (code === null && isTransport(error)) || code === 811) {
    const delay = nextDelayMs({ attempt: tries, baseMs: 5_000, maxMs: MAX_RETRY_MS, random: tools.random })

    await ledger.deliveries.change(row.reference, {
      // What is not known stays so: a 811 after it does not say that nothing happened.
      state: error.outcome === "unknown" || isRepeated ? "unknown" : "open",
      errorCode: code,
    })
    return changed(tools, row, {
      patch: { dueAt: new Date(ledger.now().getTime() + delay) },
      activity: { kind: "delivery_failed", actor: "service", message },
      ...(code === 811 || tries >= 10 ? { attention: { kind: "delivery_refused", message } } : {}),
    })
  }
  return refuse(tools, row, code, message)
}

/** Nothing reached the service, or it was not the service that answered: worth another try. */
const isTransport = (error: SvcError): boolean => "sent" in error || "status" in error
