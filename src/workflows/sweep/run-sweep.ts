import { setTimeout as wait } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import { leaseMs } from "../../modules/svc/lease-ms"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { findInterruptedOrders } from "../order/find-interrupted-orders"
import { progressHeld } from "../order/progress-order"
import { processHeldWebhook, WEBHOOK_LEASE_MS } from "../webhook/process-webhook"

/** Each kind of work has workers of its own, so that much of the one does not keep the other waiting. */
const WEBHOOKS_AT_ONCE = 4
const ATTEMPTS_AT_ONCE = 10
const BUDGET_MS = 50_000

/** What a sweep did. */
export interface SweepReport {
  webhooks: number
  orders: number
  failed: number
}

interface Kind<T> {
  atOnce: number
  /** Takes what has waited longest; undefined when nothing is due. */
  take: () => Promise<T | undefined>
  work: (taken: T) => Promise<unknown>
  /** What takes longer is not waited for: another process may take it by then. */
  limitMs: number
}

/** Works on all that is due, a few at a time and the oldest first; gives how many there were, and how many failed. */
const drain = async <T>({
  atOnce,
  take,
  work,
  limitMs,
}: Kind<T>): Promise<{ done: number; failed: number }> => {
  const until = performance.now() + BUDGET_MS
  const count = { done: 0, failed: 0 }
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const taken = await take()

      if (taken === undefined) {
        return
      }
      count.done += 1
      // Whoever does the work says in the log what failed.
      const working = work(taken).catch(() => {
        count.failed += 1
      })

      await Promise.race([working, wait(limitMs, undefined, { ref: false })])
    }
  }

  await Promise.all(Array.from({ length: atOnce }, worker))
  return count
}

/**
 * Finds everything that is due and moves it on (design D8): webhooks that were accepted but not processed, attempts whose
 * time has come, and orders whose completion died before the ledger heard of them. Any number of sweeps may run at once,
 * on any instance.
 */
export const runSweep = async (container: MedusaContainer): Promise<SweepReport> => {
  const { ledger, options } = container.resolve<SvcModuleService>(SVC_MODULE)

  await findInterruptedOrders(container).catch((error: unknown) => {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`svc.sweep could not look for orders: ${error instanceof Error ? error.name : "error"}`)
  })
  const [webhooks, orders] = await Promise.all([
    drain({
      atOnce: WEBHOOKS_AT_ONCE,
      take: () => ledger.inbox.claimDue(WEBHOOK_LEASE_MS),
      work: (held) => processHeldWebhook(container, held),
      limitMs: WEBHOOK_LEASE_MS,
    }),
    drain({
      atOnce: ATTEMPTS_AT_ONCE,
      take: () => ledger.orders.claimDue(leaseMs(options)),
      work: (held) => progressHeld(container, held, "sweep"),
      limitMs: leaseMs(options),
    }),
  ])

  await announceAttention(container)
  await ledger.phoneLookups.prune()
  await ledger.calls.prune()
  await ledger.prune(options.retention)
  return { webhooks: webhooks.done, orders: orders.done, failed: webhooks.failed + orders.failed }
}
