import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type Query, queryOf } from "../medusa/query"
import { inLatinDigits } from "../domain/in-latin-digits"
import { type Halalas, sarOf } from "../domain/money"
import { attemptFor, attemptsFor, isOver, refusalOf } from "../domain/order-action"
import { withReports } from "../modules/svc/delivery/doubt"
import { svcOf } from "../modules/svc"
import type { Ledger } from "../modules/svc/ledger/ledger"
import type { OrderChange } from "../modules/svc/ledger/order-changes"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import { isCanceledOrder } from "../medusa/own-sessions"
import { collectedInVain } from "../progress/order/give-up"
import { CANCELED } from "../progress/order/finish-checkout"
import { checkInput, text } from "./check-input"
import { madeHere, noSuchOrder, notAllowed, refuseAction, requireNumber, workedOn } from "./refusals"
import { amountInstead } from "../progress/order/order-total"
import { sar } from "../words/en/figures"
import { asMedusaError } from "../modules/svc/checkout/checkout-declined"
import { openAgain } from "../modules/svc/checkout/resume-attempt"
import { progressOrder, type ProgressOrderInput, unlessLockHeld } from "../progress/progress-order"

/** A down payment that the merchant collected (spec 2.4, design D15). */
export interface RecordDownPaymentInput {
  order_id: string
  /** The merchant's payment reference, sent as `prepaid_utr` in Latin digits. */
  utr: string
  /** The admin user's id, or the name of the system that recorded it. */
  actor: string
}

/**
 * Writes the merchant's payment reference to the attempt that waits for it. The same one twice is no mistake.
 * @returns the attempt to send: a new one, if the checkout of the earlier one came to nothing.
 */
const recordDownPaymentStep = createStep(
  "svc-record-down-payment",
  async (input: RecordDownPaymentInput, { container }) => {
    checkInput({ order_id: text, actor: text }, input)
    const { order_id, actor } = input
    const utr = inLatinDigits(requireNumber(input.utr, "The reference of a payment"))
    // An earlier version wrote it down as it was typed.
    const isSame = ({ prepaidUtr }: OrderRow) => prepaidUtr !== null && inLatinDigits(prepaidUtr) === utr
    const svc = svcOf(container)
    const { attention, deliveries, orders } = svc.ledger
    const rows = await orders.ofOrder(order_id)
    const open = await attention.openFor(rows.map(({ reference }) => reference))
    const attempts = await withReports(deliveries, open, rows, {
      options: await svc.optionsInForce(),
      now: svc.ledger.now(),
    })
    const again = attempts.find((one) => one.isToRecordAgain && isSame(one))
    const fitting = again ? undefined : await firstFitting(svc.ledger, queryOf(container), attempts)
    const attempt = again ?? fitting ?? attemptFor("record_down_payment", attempts)

    if (attempt === undefined) {
      throw noSuchOrder(order_id)
    }
    const isCanceled = await isCanceledOrder(queryOf(container), order_id, rows)
    const isRefused = refusalOf("record_down_payment", attempts, isCanceled) !== undefined
    // An earlier attempt may have it, if a payment link after that was declined, or waits for another payment.
    const known = [attempt, ...attempts.filter(({ state }) => isRefused || state !== "expired")].find(
      (one) => isSame(one) && one.releasedAt === null && (!isOver(one) || one.declineCode === CANCELED)
    )

    if (known !== undefined) {
      return new StepResponse({ reference: known.reference, actor })
    }
    refuseAction("record_down_payment", attempts, isCanceled)
    madeHere(svc, [attempt])
    if (fitting === undefined && attempt.state !== "expired") {
      requireSameAmount(attempt, await amountInstead(svc.ledger, queryOf(container), attempt))
    }
    if (isOver(attempt)) {
      const next = await openAgain(svc.ledger, svc, attempt, utr, recorded({ utr, actor }, false))

      if (next.prepaidUtr !== utr) {
        // Another payment was recorded, or the buyer tried again, in this very moment.
        refuseAction("record_down_payment", [next])
        throw workedOn()
      }
      return new StepResponse({ reference: next.reference, actor })
    }
    await recordPayment(svc.ledger, attempt, { utr, actor })
    return new StepResponse({ reference: attempt.reference, actor })
  }
)

/** The first attempt that waits for the merchant whose amount is to be financed now. */
const firstFitting = async (
  ledger: Ledger,
  query: Query,
  attempts: readonly OrderRow[]
): Promise<OrderRow | undefined> => {
  for (const one of attemptsFor("record_down_payment", attempts)) {
    if (one.state !== "expired" && (await amountInstead(ledger, query, one)) === undefined) {
      return one
    }
  }
  return undefined
}

/** @throws {MedusaError} NOT_ALLOWED when the order was edited since, or is paid another way. */
const requireSameAmount = ({ amount }: OrderRow, toFinance: Halalas | undefined): void => {
  if (toFinance === undefined) {
    return
  }
  if (sarOf(toFinance) <= 0) {
    throw notAllowed(
      "The order is paid another way: nothing of it is to be financed any more. Nothing was recorded. Of the two payments give one back; if it is the other one, record this one then.",
      "paid_otherwise"
    )
  }
  throw notAllowed(
    `The order was changed, or paid in part: ${sar(sarOf(toFinance))} are to be financed now, but its checkout is for ${sar(amount)}. Nothing was recorded. Take the change back, or create a payment link for what is left and let the buyer choose the plan again.`,
    "amount_changed"
  )
}

type Recording = Omit<RecordDownPaymentInput, "order_id">

const recorded = ({ utr, actor }: Recording, isCanceled: boolean) => {
  const values = { payment_reference: utr, is_canceled: isCanceled }

  return { activity: { kind: "merchant_payment_recorded", actor, values } } as const
}

/**
 * Writes a payment to an attempt. Since it was read, the attempt may have been given up, or have got another payment.
 * Money for an order that was given up is noted and listed, and never revives the order (design D12).
 * @throws {MedusaError} NOT_ALLOWED when another payment was recorded meanwhile.
 */
export const recordPayment = async (
  { orders, now }: Ledger,
  latest: OrderRow,
  recording: Recording
): Promise<void> => {
  const { reference, state } = latest
  const { utr } = recording
  const tooLate: OrderChange = {
    ...recorded(recording, true),
    patch: { prepaidUtr: utr },
    attention: collectedInVain(latest),
  }

  if (state === "expired") {
    await orders.change(reference, tooLate)
    return
  }
  await orders.database.transaction(async (sql) => {
    const { row, transition } = await orders.changeWithin(sql, reference, {
      ...recorded(recording, false),
      event: "merchant_payment_recorded",
      patch: { prepaidUtr: utr },
      settles: ["payment_overdue"],
      wakeAt: now(),
    })

    if (transition === "illegal") {
      await orders.changeWithin(sql, reference, tooLate)
    } else if (row.prepaidUtr !== utr) {
      refuseAction("record_down_payment", [row])
    }
  })
}

const sendCheckoutStep = createStep("svc-send-checkout", async (input: ProgressOrderInput, { container }) => {
  const { claimed, state, refusal } = unlessLockHeld(await progressOrder(container, input))

  if (refusal !== undefined) {
    throw asMedusaError(refusal)
  }
  return new StepResponse({ claimed, state })
})

/**
 * Records a down payment that the merchant collected, then sends the checkout with its reference (spec 2.4). Run it
 * from the store's back office only: what a browser sends is never a payment reference (design D15).
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED, or PAYMENT_AUTHORIZATION_ERROR when the service declines.
 */
export const recordDownPaymentWorkflow = createWorkflow(
  "svc-record-down-payment-workflow",
  (input: RecordDownPaymentInput) => new WorkflowResponse(sendCheckoutStep(recordDownPaymentStep(input)))
)
