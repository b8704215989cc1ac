import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { inTime } from "../../domain/in-time"
import { HOUR_MS, MINUTE_MS } from "../../domain/units-of-time"
import { readReservedStock } from "../../medusa/reserved-stock"
import { type NotCancelable, readIdleChanges, whyNotCancelable } from "../../medusa/cancelable-order"
import { isWaitInVain, StepFailed } from "../step-failed"
import { underLock } from "../under-lock"
import type { Work } from "../work"

/** As long as Medusa itself waits for the lock of an inventory item. */
const STOCK_SECONDS = 5

/** Another provider may never answer its refund: it must not keep all other orders from their turn. */
const CANCEL_SECONDS = 60

/** No refund or cancellation takes so long. */
const DEAD_AFTER_MS = 10 * MINUTE_MS

export const LOOK_AT_KEPT_MS = HOUR_MS

/** `kept`: Medusa would refuse. It is listed, unless a person resolved that point, and tried again each hour. */
export type Cancellation = "canceled" | "kept" | "not_wanted"

/**
 * Cancels an order: one at a time in the whole store, and only while nobody has a lock on its stock. On Redis, a vain
 * wait for the locks of several inventory items keeps for a minute the locks that it did get. Orders of the same goods
 * that are cancelled side by side would so block each other, try after try.
 * @param isWanted asked once nobody else cancels: whether to cancel the order still
 * @throws when the wait for its turn is in vain (30 s), or when the cancellation takes more than 60 s: it may still
 *   succeed, and the next look sees it.
 */
export const cancelOrder = async (
  work: Work,
  orderId: string,
  isWanted: () => Promise<boolean>
): Promise<Cancellation> => {
  const { container, held, query } = work
  const cancel = async (): Promise<Cancellation> => {
    // What was seen of the order is older than the wait for its turn.
    work.placeHasChanged()
    if (!(await isWanted())) {
      return "not_wanted"
    }
    if ((await work.place()).isCanceled) {
      return "canceled"
    }
    const reason = await whatKeeps(work, orderId)

    if (reason !== undefined) {
      held.lookAgainIn(LOOK_AT_KEPT_MS)
      if (!(await isDoneWith(work, reason))) {
        await held.change({ attention: { kind: "not_canceled", values: { reason } } })
      }
      return "kept"
    }
    for (const item of await readReservedStock(query, orderId)) {
      await underLock(container, item, () => Promise.resolve(), STOCK_SECONDS)
    }
    await inTime(
      cancelOrderWorkflow(container).run({ input: { order_id: orderId } }),
      CANCEL_SECONDS * 1000,
      new Error(`Medusa has not cancelled the order in ${CANCEL_SECONDS} s`)
    ).catch((cause: unknown) => {
      throw isWaitInVain(cause) ? cause : new StepFailed({ problem: "cancellation_failed" }, cause)
    })
    work.placeHasChanged()
    return "canceled"
  }

  await held.renew()
  return underLock(container, "svc_cancel_order", cancel)
}

/** Whether a person has resolved the point of the attempt's present deadline. A point from before an extension does not count. */
export const isOverdueSettled = ({ held, ledger }: Work): Promise<boolean> => {
  const { reference, expiresAt } = held.row

  return ledger.attention.isDoneWith(reference, "payment_overdue", expiresAt ?? undefined)
}

/** Whether a person has seen to it: also to the payment of goods that had left before it was given up. */
const isDoneWith = async (work: Work, reason: NotCancelable): Promise<boolean> =>
  (await work.ledger.attention.isDoneWith(work.held.reference, "not_canceled")) ||
  (reason === "fulfilled" && (await isOverdueSettled(work)))

/** Why Medusa would not cancel it. Deletes idle changes first: of a dead cancellation, or a transfer by a browser. */
const whatKeeps = async (
  { container, held, query }: Work,
  orderId: string
): Promise<NotCancelable | undefined> => {
  const reason = await whyNotCancelable(query, orderId)

  if (reason !== "change_open") {
    return reason
  }
  const before = new Date(held.now().getTime() - DEAD_AFTER_MS)
  const idle = await readIdleChanges(query, orderId, before)

  if (idle.length === 0) {
    return reason
  }
  await container.resolve(Modules.ORDER).deleteOrderChanges(idle)
  return whyNotCancelable(query, orderId)
}
