import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { progressOrderWorkflow } from "../order/workflows/progress-order"
import { processWebhook } from "../webhook/process-webhook"
import { askUnpaid } from "./ask-unpaid"
import { DueQueue } from "./due-queue"

/** How long what one sweep took stays hidden from the next; a crash brings it up again after this. */
const HIDDEN_MS = 120_000
const BATCH = 40
const AT_ONCE = 10
const BUDGET_MS = 50_000

/** What a sweep did. */
export interface SweepReport {
  webhooks: number
  orders: number
  failed: number
}

/** Runs `work` on all that is due, a few at a time; gives how many there were. */
const drain = async (
  take: () => Promise<string[]>,
  work: (item: string) => Promise<void>
): Promise<number> => {
  const queue = new DueQueue(take)
  let done = 0
  const worker = async (): Promise<void> => {
    for (let item = await queue.next(); item !== undefined; item = await queue.next()) {
      await work(item)
      done += 1
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

/** Moves one attempt on. */
const progress = async (container: MedusaContainer, reference: string): Promise<void> => {
  const asked = await askUnpaid(container.resolve<SvcModuleService>(SVC_MODULE), reference)

  if (!asked.done) {
    await progressOrderWorkflow(container).run({ input: { reference, actor: "sweep", news: asked.news } })
  }
}

/**
 * Finds everything that is due and moves it on (design D8): webhooks that were accepted but not processed, and
 * attempts whose time has come. Any number of sweeps may run at once, on any instance.
 */
export const runSweep = async (container: MedusaContainer): Promise<SweepReport> => {
  const { inbox, orders, phoneLookups, calls, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const until = now().getTime() + BUDGET_MS
  const withinBudget = (take: () => Promise<string[]>) => async () => (now().getTime() < until ? take() : [])
  let failed = 0

  const webhooks = await drain(
    withinBudget(() => inbox.takeDue(BATCH, HIDDEN_MS)),
    (id) => processWebhook(container, id)
  )
  const attempts = await drain(
    withinBudget(() => orders.takeDue(BATCH, HIDDEN_MS)),
    async (reference) => {
      try {
        await progress(container, reference)
      } catch (error) {
        failed += 1
        logger.error(
          `svc.sweep ${reference} failed and is due again: ${error instanceof Error ? error.name : "error"}`
        )
      }
    }
  )

  await announceAttention(container)
  await phoneLookups.prune()
  await calls.prune()
  return { webhooks, orders: attempts, failed }
}
