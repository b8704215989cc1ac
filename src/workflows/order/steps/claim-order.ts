import { setTimeout as wait } from "node:timers/promises"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { nextDelayMs } from "../../../domain/backoff"
import { SVC_MODULE } from "../../../modules/svc"
import type SvcModuleService from "../../../modules/svc/service"

/** Which attempt to take. */
export interface ClaimOrderInput {
  reference: string
}

const LEASE_MS = 90_000
const POLL_MS = 100
const PATIENCE_MS = 4_000
const BUSY_AGAIN_MS = 5_000
const MAX_RETRY_MS = 1_800_000
const TRIES_BEFORE_ATTENTION = 10

/**
 * Takes an attempt, so that no other process works on it; waits a little for one that does. Gives false when it
 * stays taken: the attempt is then due again soon. When the workflow fails, the attempt is given back, due later.
 */
export const claimOrderStep = createStep(
  "svc-claim-order",
  async ({ reference }: ClaimOrderInput, { container }): Promise<StepResponse<boolean, string>> => {
    const { ledger, settings } = container.resolve<SvcModuleService>(SVC_MODULE)
    const { orders, now } = ledger

    await settings.refresh()
    const patience = now().getTime() + PATIENCE_MS

    for (;;) {
      if ((await orders.claim(reference, LEASE_MS)) !== undefined) {
        return new StepResponse(true, reference)
      }
      if (now().getTime() >= patience) {
        await orders.makeDue(reference, new Date(now().getTime() + BUSY_AGAIN_MS))
        return new StepResponse(false, "")
      }
      await wait(POLL_MS)
    }
  },
  async (reference, { container }) => {
    if (reference === undefined || reference === "") {
      return
    }
    const { orders, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
    const row = await orders.byReference(reference)

    if (row !== undefined) {
      const tries = row.tries + 1
      const delay = nextDelayMs({ attempt: tries, baseMs: 5_000, maxMs: MAX_RETRY_MS, random: Math.random })

      await orders.change(reference, {
        patch: { dueAt: new Date(now().getTime() + delay), tries },
        release: true,
        activity: {
          kind: "progress_failed",
          actor: "system",
          message: "A step failed and will be tried again.",
        },
        ...(tries < TRIES_BEFORE_ATTENTION
          ? {}
          : {
              attention: {
                kind: "retries_exhausted",
                message: "Medusa could not finish what the service's answer asks for. Its log has the cause.",
              },
            }),
      })
    }
  }
)
