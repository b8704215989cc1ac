import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextDelayMs } from "../../domain/backoff"
import { SVC_MODULE } from "../../modules/svc"
import { leaseMs } from "../../modules/svc/lease-ms"
import type { HeldAttempt } from "../../modules/svc/ledger/held-attempt"
import { LeaseLost } from "../../modules/svc/ledger/lease"
import type SvcModuleService from "../../modules/svc/service"
import { confirmDelivery } from "../delivery/confirm-delivery"
import { emit } from "../emit"
import { sendInvoices } from "../invoice/send-invoices"
import { capturePayment } from "./capture-payment"
import { followInMedusa } from "./follow-in-medusa"
import { sumDiffers } from "./order-total"
import { settleAtService } from "./settle-at-service"
import { Work } from "./work"

/** Which attempt to move on, and on whose behalf. */
export interface ProgressOrderInput {
  reference: string
  /** `buyer`, `service`, `sweep` or an admin user's id. */
  actor: string
}

/** What came of it. */
export interface Progress {
  /** False when another process was at work on the attempt; it is then due again soon. */
  claimed: boolean
  /** The attempt's state after it. */
  state: string
  /** Why a checkout that was sent came to nothing. */
  refusal?: Error | undefined
}

const POLL_MS = 100
const PATIENCE_MS = 4_000
const BUSY_AGAIN_MS = 5_000
const MAX_RETRY_MS = 1_800_000
const TRIES_BEFORE_ATTENTION = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** For so long a delivered order is looked at again, for an invoice that the store writes later. */
const WATCH_DELIVERED_MS = 60 * DAY_MS

/**
 * Moves one attempt on as far as it goes. Webhooks, the sweep, subscribers, the storefront and the admin all do it here,
 * so that none of them can do it differently (design D8). Safe to repeat, and to run twice at once: one process at a time
 * works on an attempt, and what others learn meanwhile makes it due again.
 */
export const progressOrder = async (
  container: MedusaContainer,
  { reference, actor }: ProgressOrderInput
): Promise<Progress> => {
  const svc = container.resolve<SvcModuleService>(SVC_MODULE)
  const held = await takeAttempt(svc, reference)

  return held === undefined ? { claimed: false, state: "busy" } : progressHeld(container, held, actor)
}

/** As {@link progressOrder}, for an attempt that the caller holds; gives it back. */
export const progressHeld = async (
  container: MedusaContainer,
  held: HeldAttempt,
  actor: string
): Promise<Progress> => {
  try {
    const work = await moveOn(container, held, actor)

    await held.release()
    await emit(container, work.events, { order_id: held.row.orderId, reference: held.reference })
    return { claimed: true, state: held.row.state, refusal: work.refusal }
  } catch (error) {
    await giveBackFailed(container, held, error)
    throw error
  }
}

/** The way of an attempt: the service, Medusa's payment, the delivery, the invoice, the capture. */
const moveOn = async (container: MedusaContainer, held: HeldAttempt, actor: string): Promise<Work> => {
  const work = new Work(container, held, actor)

  if (held.row.releasedAt !== null) {
    return work
  }
  const wasSettled = held.row.settledAt !== null

  await work.svc.settings.refresh()
  await settleAtService(work)
  await followInMedusa(work)
  if (wasSettled && !(await work.place()).isCanceled) {
    await confirmDelivery(work)
    await sendInvoices(work)
    await capturePayment(work)
    await listDifference(work)
    lookAgain(held)
  } else if (held.row.settledAt !== null) {
    // Just now: its goods cannot have moved yet, and its invoice is left to the next sweep.
    held.lookAgainIn(work.svc.options.invoice.when === "authorized" ? 0 : HOUR_MS)
  }
  return work
}

/** An edit whose event was lost is found here, and a payment link whose amount is not what the order lacked. */
const listDifference = async ({ svc, query, held }: Work): Promise<void> => {
  const { orderId } = held.row
  const differs = orderId === null ? undefined : await sumDiffers(svc.ledger, query, orderId)

  if (differs?.reference === held.reference) {
    await held.change(differs.change)
  }
}

/** An event of Medusa that was lost in a crash does not come again, so an order is looked at each hour. */
const lookAgain = (held: HeldAttempt): void => {
  const { state, deliveredAt } = held.row
  const age = held.now().getTime() - (deliveredAt ?? held.now()).getTime()

  if (state === "authorized" || (state === "delivered" && age < 7 * DAY_MS)) {
    held.lookAgainIn(HOUR_MS)
  } else if (state === "delivered" && age < WATCH_DELIVERED_MS) {
    held.lookAgainIn(DAY_MS)
  }
}

/** Takes an attempt, waiting a little for a process that works on it; when that goes on, it is due again soon. */
export const takeAttempt = async (
  { ledger, options }: SvcModuleService,
  reference: string
): Promise<HeldAttempt | undefined> => {
  const patientUntil = performance.now() + PATIENCE_MS

  for (;;) {
    const held = await ledger.orders.claim(reference, leaseMs(options))

    if (held !== undefined) {
      return held
    }
    if (performance.now() > patientUntil) {
      await ledger.orders.makeDue(reference, new Date(ledger.now().getTime() + BUSY_AGAIN_MS))
      return undefined
    }
    await wait(POLL_MS)
  }
}

/** What failed is tried again later; one that another process has taken is none of ours any more. */
const giveBackFailed = async (
  container: MedusaContainer,
  held: HeldAttempt,
  error: unknown
): Promise<void> => {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const tries = held.row.tries + 1

  logger.error(
    `svc.order ${held.reference} failed and is due again: ${error instanceof Error ? error.name : "error"}`
  )
  if (error instanceof LeaseLost) {
    return
  }
  held.lookAgainIn(nextDelayMs({ attempt: tries, baseMs: 5_000, maxMs: MAX_RETRY_MS, random: Math.random }))
  try {
    await held.conclude({
      patch: { tries },
      activity: { kind: "progress_failed", actor: "system" },
      ...(tries < TRIES_BEFORE_ATTENTION
        ? {}
        : { attention: { kind: "retries_exhausted", values: { cause: { problem: "medusa_failed" } } } }),
    })
  } catch (unwritten) {
    // Its lease runs out, which brings it up again.
    logger.error(
      `svc.order ${held.reference} could not be given back: ${unwritten instanceof Error ? unwritten.name : "error"}`
    )
  }
}
