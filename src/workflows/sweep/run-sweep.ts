import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { progressOrderWorkflow } from "../order/workflows/progress-order"
import { processWebhook } from "../webhook/process-webhook"

/** How long what one sweep took stays hidden from the next; a crash brings it up again after this. */
const HIDDEN_MS = 120_000
const BATCH = 20
const AT_ONCE = 4
const BUDGET_MS = 50_000

/** What a sweep did. */
export interface SweepReport {
  webhooks: number
  orders: number
  failed: number
}

/** Runs `work` on each item, a few at a time. */
const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const queue = [...items]
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Finds everything that is due and moves it on (design D8): webhooks that were accepted but not processed, and
 * attempts whose time has come. Any number of sweeps may run at once, on any instance.
 */
export const runSweep = async (container: MedusaContainer): Promise<SweepReport> => {
  const { inbox, orders, phoneLookups, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const until = now().getTime() + BUDGET_MS
  const report: SweepReport = { webhooks: 0, orders: 0, failed: 0 }

  while (now().getTime() < until) {
    const webhooks = await inbox.takeDue(BATCH, HIDDEN_MS)
    const references = await orders.takeDue(BATCH, HIDDEN_MS)

    if (webhooks.length === 0 && references.length === 0) {
      break
    }
    await inTurns(webhooks, (id) => processWebhook(container, id))
    await inTurns(references, async (reference) => {
      try {
        await progressOrderWorkflow(container).run({ input: { reference, actor: "sweep" } })
      } catch (error) {
        report.failed += 1
        logger.error(
          `svc.sweep ${reference} failed and is due again: ${error instanceof Error ? error.name : "error"}`
        )
      }
    })
    report.webhooks += webhooks.length
    report.orders += references.length
  }
  await announceAttention(container)
  await phoneLookups.prune()
  return report
}
