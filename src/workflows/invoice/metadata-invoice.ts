import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { INVOICE_METADATA_KEY, type MetadataInvoice, readMetadataInvoice } from "./read-metadata"

const metadata = z.record(z.string(), z.unknown()).nullish()
const orders = z.array(z.looseObject({ metadata }))
/** What Medusa keeps of each change that its back office makes to an order itself. */
const changes = z.array(
  z.looseObject({
    actions: z.array(
      z.looseObject({
        details: z.looseObject({ type: z.string().nullish(), old: z.unknown().optional() }).nullish(),
      })
    ),
  })
)

type Metadata = z.infer<typeof metadata>

/** An order that was changed this often has had its metadata written among the first changes, or counts as if never. */
const FIRST_CHANGES = 100

/** The invoice that the store's back office has written into an order's metadata (ADR 10). */
export const metadataInvoice = async (
  container: MedusaContainer,
  orderId: string
): Promise<MetadataInvoice> => {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "metadata"],
    filters: { id: orderId },
  })
  const written = orders.parse(data)[0]?.metadata

  return INVOICE_METADATA_KEY in (written ?? {})
    ? readMetadataInvoice(written, await metadataWhenPlaced(container, orderId, written))
    : { kind: "none" }
}

/**
 * An order's metadata before the back office first wrote it. Medusa copies it from the cart, where a browser writes what
 * it likes. Later only `updateOrderWorkflow`, behind the Admin API, writes it, and Medusa keeps what was there before.
 */
const metadataWhenPlaced = async (
  container: MedusaContainer,
  orderId: string,
  written: Metadata
): Promise<Metadata> => {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_change",
    fields: ["id", "created_at", "actions.details"],
    filters: { order_id: orderId, change_type: "update_order" },
    pagination: { take: FIRST_CHANGES, order: { created_at: "ASC" } },
  })
  const first = changes
    .parse(data)
    .flatMap(({ actions }) => actions)
    .find(({ details }) => details?.type === "metadata")

  return first === undefined ? written : metadata.parse(first.details?.old)
}
