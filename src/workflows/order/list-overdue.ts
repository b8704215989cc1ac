import { ORDER_EXITS } from "../../modules/svc/ledger/state-exits"
import { waitMs } from "../../modules/svc/ledger/time-limits"
import type { Work } from "./work"

const KIND = "payment_overdue"

/**
 * Tells the merchant, once, of a payment or an approval that is waited for longer than the store wants to, where the attempt
 * is not given up by itself: a payment link belongs to an order with a life of its own, and while the service does not say
 * how it stands nobody knows whether it is paid.
 */
export const listOverdue = async ({ held, svc }: Work): Promise<void> => {
  const { row } = held
  const { limit } = ORDER_EXITS[row.state]

  if (limit.kind !== "option" || !limit.listed.some((kind) => kind === KIND)) {
    return
  }
  const wait = waitMs(svc.options, limit.option)

  if (wait === undefined) {
    return
  }
  const overdueAt = row.expiresAt ?? new Date(row.createdAt.getTime() + wait)

  if (overdueAt > held.now()) {
    held.lookAgainAt(overdueAt)
    return
  }
  const timeline = await svc.ledger.activity.timeline([held.reference])

  if (!timeline.some(({ kind }) => kind === KIND)) {
    const fact = { kind: KIND, values: { since: row.createdAt.toISOString() } } as const

    await held.change({ activity: { ...fact, actor: "system" }, attention: fact })
  }
}
