import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { SvcOptions } from "../../config"
import { isDeliveryReached } from "../../domain/delivery-readiness"
import { readGoods } from "../../medusa/goods"
import { isUnanswered } from "../../modules/svc/delivery/doubt"
import type { Proof } from "../../modules/svc/delivery/send-confirmation"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"
import { runStoreWorkflow } from "../run-store-workflow"

/** What is known of an order's delivery. */
export interface DeliveryFacts {
  /** The fulfilments have gone far enough, or the merchant asked for the confirmation. */
  isReached: boolean
  proof: Proof | undefined
  /** When the last of its fulfilments was cancelled, if any was. */
  canceledAt: Date | undefined
}

/**
 * Whether an order's goods have gone far enough, and the proof of it from the first source that has one: the order page, a
 * fulfilment's metadata, the store's workflow (design D9).
 */
export const deliveryFacts = async (
  container: MedusaContainer,
  orderId: string,
  delivery: DeliveryRow | undefined,
  options: SvcOptions
): Promise<DeliveryFacts> => {
  const goods = await readGoods(container.resolve(ContainerRegistrationKeys.QUERY), orderId)

  if (goods === undefined) {
    return { isReached: false, proof: undefined, canceledAt: undefined }
  }
  const { canceledAt } = goods
  // A call that was not answered is followed up, even if by the order or the options of now it were too early.
  const isReached =
    (delivery?.requestedAt ?? null) !== null ||
    isUnanswered(delivery) ||
    isDeliveryReached(goods.lines, options.delivery)

  if (typeof delivery?.uploadedUrl === "string") {
    return { isReached, canceledAt, proof: { url: delivery.uploadedUrl, source: "upload" } }
  }
  if (!isReached) {
    return { isReached, canceledAt, proof: undefined }
  }
  return {
    isReached,
    canceledAt,
    proof:
      goods.proofUrl === undefined
        ? await proofOfWorkflow(container, orderId, options.delivery.proofWorkflow)
        : { url: goods.proofUrl, source: "fulfillment" },
  }
}

const workflowRun = z.looseObject({ result: z.unknown() })
const workflowOutput = z.looseObject({ url: z.url() })

const proofOfWorkflow = async (
  container: MedusaContainer,
  orderId: string,
  workflowId: string | undefined
): Promise<Proof | undefined> => {
  if (workflowId === undefined) {
    return undefined
  }
  const { result } = workflowRun.parse(await runStoreWorkflow(container, workflowId, orderId))
  const output = workflowOutput.safeParse(result)

  return output.success ? { url: output.data.url, source: "workflow" } : undefined
}
