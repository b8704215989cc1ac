import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { SvcOptions } from "../../config"
import { isDeliveryReached } from "../../domain/delivery-readiness"
import { decimal } from "../../medusa/shapes"
import type { DeliveryFacts } from "../../modules/svc/delivery/run-delivery"
import type { Proof } from "../../modules/svc/delivery/send-confirmation"
import type { DeliveryRow } from "../../modules/svc/ledger/delivery-ledger"

const quantity = decimal.nullish().transform((value) => Number(value ?? 0))

const orderShape = z.looseObject({
  items: z
    .array(
      z
        .looseObject({
          detail: z
            .looseObject({ quantity, shipped_quantity: quantity, delivered_quantity: quantity })
            .nullish(),
        })
        .nullable()
    )
    .nullish(),
  fulfillments: z
    .array(
      z
        .looseObject({
          created_at: z.union([z.string(), z.date()]).nullish(),
          canceled_at: z.unknown(),
          metadata: z.record(z.string(), z.unknown()).nullish(),
        })
        .nullable()
    )
    .nullish(),
})

type OrderForDelivery = z.infer<typeof orderShape>

const FIELDS = [
  "id",
  "items.detail.quantity",
  "items.detail.shipped_quantity",
  "items.detail.delivered_quantity",
  "fulfillments.created_at",
  "fulfillments.canceled_at",
  "fulfillments.metadata",
]

const proofUrl = z.url()
const workflowRun = z.looseObject({ result: z.unknown() })
const workflowOutput = z.looseObject({ url: z.url() })

/** The metadata key of a fulfilment in which a store's back office puts the address of a proof (design D9). */
export const PROOF_METADATA_KEY = "proof_of_delivery_url"

/**
 * What Medusa knows of an order's delivery: whether its goods have gone far enough, and the proof of it from the
 * first source that has one: the order page, a fulfilment's metadata, the store's workflow (design D9).
 */
export const deliveryFacts = async (
  container: MedusaContainer,
  orderId: string,
  delivery: DeliveryRow | undefined,
  options: SvcOptions
): Promise<DeliveryFacts> => {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: FIELDS,
    filters: { id: orderId },
  })
  const [order] = z.array(orderShape).parse(data)

  if (order === undefined) {
    return { isReached: false, proof: undefined }
  }
  const isReached =
    (delivery?.requestedAt ?? null) !== null || isDeliveryReached(linesOf(order), options.delivery)

  return {
    isReached,
    proof: isReached
      ? await findProof(container, orderId, order, delivery, options)
      : uploadedProof(delivery),
  }
}

const linesOf = (order: OrderForDelivery) =>
  (order.items ?? []).flatMap((item) =>
    item === null
      ? []
      : [
          {
            quantity: item.detail?.quantity ?? 0,
            shipped: item.detail?.shipped_quantity ?? 0,
            delivered: item.detail?.delivered_quantity ?? 0,
          },
        ]
  )

const uploadedProof = (delivery: DeliveryRow | undefined): Proof | undefined =>
  typeof delivery?.uploadedUrl === "string" ? { url: delivery.uploadedUrl, source: "upload" } : undefined

const isSet = (value: unknown): boolean => value !== null && value !== undefined

const fulfillmentProof = (order: OrderForDelivery): Proof | undefined => {
  const urls = (order.fulfillments ?? [])
    .flatMap((fulfillment) => (fulfillment === null || isSet(fulfillment.canceled_at) ? [] : [fulfillment]))
    .map((fulfillment) => proofUrl.safeParse(fulfillment.metadata?.[PROOF_METADATA_KEY]).data)
    .filter((url) => url !== undefined)
  const [url] = urls.reverse()

  return url === undefined ? undefined : { url, source: "fulfillment" }
}

const workflowProof = async (
  container: MedusaContainer,
  orderId: string,
  workflowId: string | undefined
): Promise<Proof | undefined> => {
  if (workflowId === undefined) {
    return undefined
  }
  const { result } = workflowRun.parse(
    await container.resolve(Modules.WORKFLOW_ENGINE).run(workflowId, { input: { order_id: orderId } })
  )
  const output = workflowOutput.safeParse(result)

  return output.success ? { url: output.data.url, source: "workflow" } : undefined
}

const findProof = async (
  container: MedusaContainer,
  orderId: string,
  order: OrderForDelivery,
  delivery: DeliveryRow | undefined,
  options: SvcOptions
): Promise<Proof | undefined> =>
  uploadedProof(delivery) ??
  fulfillmentProof(order) ??
  (await workflowProof(container, orderId, options.delivery.proofWorkflow))
