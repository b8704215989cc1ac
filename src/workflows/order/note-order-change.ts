import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { halalasOf, sarOf, sumOf } from "../../domain/money"
import { isAwaitingPayment, isLiveAtService } from "../../domain/order-state"
import { decimal } from "../../modules/svc/checkout/medusa-shapes"
import { SVC_MODULE } from "../../modules/svc"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { listCanceled } from "./list-canceled"
import { progressOrderWorkflow } from "./workflows/progress-order"

/** How an order was changed in Medusa. */
export type MedusaChange = "edit" | "claim" | "exchange" | "return"

const orderTotals = z.array(z.looseObject({ total: decimal }))

const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Sees to an order that was cancelled in Medusa, since the service has no operation to cancel one (design D11). What
 * awaits a payment is asked about once more and then expires, or is listed as paid after all; what the service holds
 * otherwise is listed.
 */
export const noteOrderCanceled = async (container: MedusaContainer, orderId: string): Promise<void> => {
  const svc = container.resolve<SvcModuleService>(SVC_MODULE)
  const { orders, now } = svc.ledger

  for (const { reference, state } of await orders.ofOrder(orderId)) {
    if (isAwaitingPayment(state)) {
      await orders.makeDue(reference, now())
      await progress(container, reference)
    } else if (isLiveAtService(state)) {
      await listCanceled(svc, reference)
    }
  }
  await announceAttention(container)
}

/** The sweep repairs a failure: the attempt is due. */
const progress = async (container: MedusaContainer, reference: string): Promise<void> => {
  try {
    await progressOrderWorkflow(container).run({ input: { reference, actor: "system" } })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `svc.cancel ${reference} failed and is due again: ${error instanceof Error ? error.name : "error"}`
      )
  }
}

/**
 * Lists an order that was changed in Medusa while the service holds it, with both amounts: the service has no operation
 * to amend one (guarantee 5). An edit that leaves the total as it was is no news.
 */
export const noteOrderChange = async (
  container: MedusaContainer,
  orderId: string,
  change: MedusaChange
): Promise<void> => {
  const { orders } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const live = (await orders.ofOrder(orderId)).filter(({ state }) => isLiveAtService(state))
  const [latest] = live

  if (latest === undefined) {
    return
  }
  const held = sumOf(live.map(({ amount }) => halalasOf(String(amount))))
  const total = await totalOf(container, orderId)

  if (change === "edit" && total === held) {
    return
  }
  const message =
    total === held
      ? `${sentenceOf(change)} The order's total is still ${money.format(sarOf(held))} SAR.`
      : `${sentenceOf(change)} The service holds ${money.format(sarOf(held))} SAR; the order's total in Medusa is now ${money.format(sarOf(total))} SAR.`

  await orders.change(latest.reference, {
    activity: {
      kind: "changed_in_medusa",
      actor: "system",
      message,
      details: { change, held: sarOf(held), total: sarOf(total) },
    },
    attention: { kind: "changed_in_medusa", message },
  })
  await announceAttention(container)
}

const totalOf = async (container: MedusaContainer, orderId: string) => {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "total"],
    filters: { id: orderId },
  })

  return halalasOf(orderTotals.parse(data)[0]?.total ?? "0")
}

const sentenceOf = (change: MedusaChange): string => {
  switch (change) {
    case "edit":
      return "The order was edited in Medusa."
    case "claim":
      return "A claim was created in Medusa."
    case "exchange":
      return "An exchange was created in Medusa."
    case "return":
      return "Goods were returned in Medusa."
  }
}
