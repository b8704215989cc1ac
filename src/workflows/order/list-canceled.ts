import type { HeldAttempt } from "../../modules/svc/ledger/held-attempt"
import type SvcModuleService from "../../modules/svc/service"

const KIND = "canceled_in_medusa"

/** Lists an attempt whose order was cancelled in Medusa, unless that was done before (design D11). */
export const listCanceled = async ({ ledger }: SvcModuleService, held: HeldAttempt): Promise<void> => {
  const timeline = await ledger.activity.timeline([held.reference])

  if (!timeline.some(({ kind }) => kind === KIND)) {
    await held.change({
      activity: { kind: KIND, actor: "system" },
      settles: ["delivery_overdue"],
      attention: { kind: KIND, values: { reason: "canceled" } },
    })
  }
}
