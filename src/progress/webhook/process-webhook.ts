import type { MedusaContainer } from "@medusajs/framework/types"
import { loggerOf } from "../logger-of"
import { retryDelayMs } from "../../domain/backoff"
import { isVerified } from "../../domain/ledger-states"
import { svcOf } from "../../modules/svc"
import { applyDeliveryCallback } from "./apply-callback"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { HeldWebhook, WebhookRow } from "../../modules/svc/ledger/webhook-inbox"
import { progressOrder } from "../progress-order"
import { listUnknownPayment } from "./list-unknown-payment"
import { tellSubscribers } from "../tell-subscribers"
import { loggable, NewerVersion } from "../../modules/svc/ledger/ledger-error"
import { NEWER_AGAIN_MS } from "../hold-attempt"

/** How long a process may work on a webhook before another one takes it. */
export const WEBHOOK_LEASE_MS = 120_000
const MAX_TRIES = 20
const FIRST_RETRY_MS = 2_000
const UNKNOWN_REFERENCE = "unknown_reference"

/**
 * Gives a webhook of the inbox its effect: the service is asked, since a webhook is only a hint (guarantee 1).
 * Never throws; what fails is due again.
 */
export const processWebhook = async (container: MedusaContainer, webhookId: string): Promise<void> => {
  try {
    const { inbox } = svcOf(container).ledger

    // If the service sends the webhook again meanwhile, it is processed again.
    for (let isDone = false; !isDone;) {
      const held = await inbox.claim(webhookId, WEBHOOK_LEASE_MS)

      // What fails is logged there, and due again or given up.
      isDone = held === undefined || (await processHeldWebhook(container, held).catch(() => true))
    }
  } catch (error) {
    // The row is in the inbox: its lease runs out and the sweep takes it.
    logFailure(container, `${webhookId} failed and is due again`, error)
  }
}

const logFailure = (container: MedusaContainer, what: string, error: unknown): void => {
  loggerOf(container).error(`svc.webhook ${what}: ${loggable(error)}`)
}

/**
 * As {@link processWebhook}, for one that the caller holds; gives it back.
 * @returns false when it was delivered again meanwhile, and is due again, also if this try failed.
 * @throws what failed, once it is logged and the webhook is given back.
 */
export const processHeldWebhook = async (container: MedusaContainer, held: HeldWebhook): Promise<boolean> => {
  const { ledger } = svcOf(container)
  const { attention, inbox, orders } = ledger
  const { id, kind, reference, tries, verdict } = held.row
  const isLast = tries + 1 >= MAX_TRIES
  const again = async (outcome: string): Promise<boolean> => {
    const delayMs = retryDelayMs(tries + 1, FIRST_RETRY_MS)

    if (isLast) {
      // List it first: a webhook that is listed twice is better than one that nobody knows of.
      await listGivenUp(ledger, held.row)
      tellSubscribers(container)
    }
    return inbox.failed(held, outcome, isLast ? null : delayMs)
  }

  // A recorded delivery has made its attempt due: the webhook is done, whatever comes of the attempt.
  const againUnlessApplied = (outcome: string): Promise<boolean> =>
    outcome === "delivered" ? inbox.processed(held, outcome) : again(outcome)
  let outcome: Awaited<ReturnType<typeof apply>>

  try {
    if (isVerified(verdict)) {
      await attention.settleSignature(held.row)
    }
    outcome = await apply(ledger, held.row)
    const { claimed, state, isLeftUnpaid } = await progressOrder(container, { reference, actor: "service" })

    if (isLeftUnpaid === true && kind === "down_payment" && isVerified(verdict)) {
      // The service may know of the payment later than its webhook does, and nothing else asks for it.
      return await again("unpaid")
    }
    if (claimed) {
      return await inbox.processed(held, isNews(outcome) ? state : outcome)
    }
    const isUnknown = (await orders.byReference(reference)) === undefined

    return await againUnlessApplied(outcome ?? (isUnknown ? UNKNOWN_REFERENCE : "busy"))
  } catch (error) {
    if (error instanceof NewerVersion) {
      return await inbox.leave(held, NEWER_AGAIN_MS).catch((unwritten: unknown) => {
        logFailure(container, `${id} of ${reference} could not be left to a newer version yet`, unwritten)
        throw unwritten
      })
    }
    let isDone = false

    try {
      // The outcome is kept, so that the next try does not list it again.
      isDone = await againUnlessApplied(outcome ?? "failed")
    } finally {
      const end = isDone && isLast && outcome !== "delivered" ? "given up" : "due again"

      logFailure(container, `${id} of ${reference} failed and is ${end}`, error)
    }
    if (isDone) {
      throw error
    }
    return false
  }
}

const apply = (ledger: Ledger, row: WebhookRow) =>
  row.kind === "delivery" ? applyDeliveryCallback(ledger, row) : listUnknownPayment(ledger, row)

/** Whether the webhook is shown with the new state of the attempt, not with the reason why nothing happened. */
const isNews = (outcome: string | undefined): outcome is undefined | "delivered" | "already" =>
  outcome === undefined || outcome === "delivered" || outcome === "already"

const givenUp = (problem: "webhook_given_up" | "webhook_of_unknown_order") =>
  ({ kind: "retries_exhausted", values: { cause: { problem } } }) as const

/**
 * Lists a webhook that is given up. The ledger may not have its attempt, e.g. after the database was restored: then
 * nothing else may name it. Such a webhook counts only if its signature was right.
 */
const listGivenUp = async (
  { attention, orders }: Ledger,
  { reference, verdict }: WebhookRow
): Promise<void> => {
  if ((await orders.byReference(reference)) !== undefined) {
    await orders.change(reference, { attention: givenUp("webhook_given_up") })
  } else if (isVerified(verdict)) {
    await attention.list({ reference, orderId: null }, givenUp("webhook_of_unknown_order"))
  }
}
