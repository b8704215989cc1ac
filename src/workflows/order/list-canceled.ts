import type { OrderChange } from "../../modules/svc/ledger/order-ledger"
import type SvcModuleService from "../../modules/svc/service"

const KIND = "canceled_in_medusa"

/** What is written when an order that the service holds was cancelled in Medusa. */
const canceledInMedusa: OrderChange = {
  activity: {
    kind: KIND,
    actor: "system",
    message: "The order was cancelled in Medusa. The service cannot be told.",
  },
  attention: {
    kind: KIND,
    message: "The order was cancelled in Medusa, but is live at the service.",
  },
}

/** Lists an attempt whose order was cancelled in Medusa, unless that was done before (design D11). */
export const listCanceled = async ({ ledger }: SvcModuleService, reference: string): Promise<void> => {
  const timeline = await ledger.activity.timeline([reference])

  if (!timeline.some(({ kind }) => kind === KIND)) {
    await ledger.orders.change(reference, canceledInMedusa)
  }
}
