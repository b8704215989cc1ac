import {
  type DeliveryConfirmation,
  isOrderDelivered,
  SvcError,
  SvcServiceError,
  type SvcClient,
} from "../../../client"
import type { SvcOptions } from "../../../config"
import { nextDelayMs } from "../../../domain/backoff"
import type { Ledger } from "../ledger/ledger"
import type { OrderChange } from "../ledger/order-ledger"
import type { OrderRow } from "../ledger/order-row"
import type { DerivedSecrets } from "../webhooks/derived-secrets"
import { checkProofUrl } from "./check-proof-url"
import { asked, delivered, ORDER_STATUS_ASKED } from "./delivery-changes"

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

/** How a delivery is confirmed. */
export type DeliveryMethod = "pod" | "sms_link"

const MAX_RETRY_MS = 1_800_000
const TRIES_BEFORE_ATTENTION = 10
const STATE_NOT_FIT = 811
const HELD =
  "The service does not take the proof, since the buyer was asked before: the buyer may have disputed the delivery, so that the order is held."

/**
 * Confirms a delivery by its proof, or has the buyer asked (spec 4.4): the intent is written before the call, the
 * outcome after it (guarantee 2). Throws nothing that the service says.
 */
export const sendConfirmation = async (
  tools: DeliveryTools,
  row: OrderRow,
  method: DeliveryMethod,
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
  method: DeliveryMethod,
  confirmation: DeliveryConfirmation
): Promise<OrderRow> => {
  const { ledger, options } = tools
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
      asked(options.delivery, now, "The service asked the buyer by SMS to confirm the delivery.")
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
  method: DeliveryMethod
  isRepeated: boolean
  tries: number
  error: SvcError
}

const failed = async (
  tools: DeliveryTools,
  row: OrderRow,
  { method, isRepeated, tries, error }: Failure
): Promise<OrderRow> => {
  const { ledger, options } = tools
  const code = error instanceof SvcServiceError ? error.code : null
  const isHeld = code === STATE_NOT_FIT && row.state === "out_for_delivery"
  const message = isHeld ? HELD : error.message

  if (code === STATE_NOT_FIT && isRepeated && method === "sms_link") {
    const now = ledger.now()

    await ledger.deliveries.change(row.reference, { state: "asked", askedAt: now, errorCode: null })
    return changed(
      tools,
      row,
      asked(
        options.delivery,
        now,
        "An earlier call was not answered; the service says that the buyer was asked already."
      )
    )
  }
  if (error.outcome === "unknown" || (code === null && isTransport(error)) || code === STATE_NOT_FIT) {
    const delay = nextDelayMs({ attempt: tries, baseMs: 5_000, maxMs: MAX_RETRY_MS, random: tools.random })

    await ledger.deliveries.change(row.reference, {
      // What is not known stays so: a 811 after it does not say that nothing happened.
      state: error.outcome === "unknown" || isRepeated ? "unknown" : "open",
      errorCode: code,
    })
    return changed(tools, row, {
      patch: { dueAt: new Date(ledger.now().getTime() + delay) },
      activity: { kind: "delivery_failed", actor: "service", message },
      ...(code === STATE_NOT_FIT || tries >= TRIES_BEFORE_ATTENTION
        ? { attention: { kind: isHeld ? "delivery_held" : "delivery_refused", message } }
        : {}),
    })
  }
  return refuse(tools, row, code, message)
}

/** Nothing reached the service, or it was not the service that answered: worth another try. */
const isTransport = (error: SvcError): boolean => "sent" in error || "status" in error

const changed = async ({ ledger }: DeliveryTools, row: OrderRow, change: OrderChange): Promise<OrderRow> =>
  (await ledger.orders.change(row.reference, change)).row
