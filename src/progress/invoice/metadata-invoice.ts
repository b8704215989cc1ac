import { z } from "@medusajs/framework/zod"
import { pastedNumber } from "../../domain/pasted-number"
import { withoutNulls } from "../../domain/without-nulls"
import { type Metadata, readMetadata, readMetadataWhenPlaced } from "../../medusa/order-metadata"
import type { Query } from "../../medusa/query"

/** The key of an order's metadata in which a store's back office names its invoice (design D10). */
const INVOICE_METADATA_KEY = "svc_invoice"

/** An address from which the service can download a PDF. */
export const invoiceUrlSchema = z.url({ protocol: /^https?$/, error: "must be an http or https URL" })

const metadataSchema = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      number: z.union([pastedNumber, z.number().int().nonnegative().transform(String)]).optional(),
      url: invoiceUrlSchema.optional(),
      file_id: z.string().min(1).optional(),
    })
    .refine(({ url, file_id }) => (url === undefined) !== (file_id === undefined))
)

/** What an order's metadata says of its invoice. */
export type MetadataInvoice =
  | { kind: "none" }
  | { kind: "found"; number: string | undefined; url: string | null; fileId: string | null }
  | { kind: "malformed"; fields: string }
  /** The document stood there when the order was placed: a browser can have written it. */
  | { kind: "not_of_the_back_office" }

/** The invoice that the store's back office has written into an order's metadata (ADR 10). */
export const metadataInvoice = async (query: Query, orderId: string): Promise<MetadataInvoice> => {
  const written = await readMetadata(query, orderId)

  if (!(INVOICE_METADATA_KEY in (written ?? {}))) {
    return { kind: "none" }
  }
  const placedWith = await readMetadataWhenPlaced(query, orderId)

  return readMetadataInvoice(written, placedWith === undefined ? written : placedWith.metadata)
}

/**
 * Reads the invoice that an order's metadata names: `svc_invoice: { number?, url | file_id }`.
 * @param placedWith the metadata before the back office first wrote it; a document that it names does not count
 */
export const readMetadataInvoice = (metadata: Metadata, placedWith: Metadata): MetadataInvoice => {
  const written = metadata?.[INVOICE_METADATA_KEY]

  if (written === undefined || written === null || written === "") {
    return { kind: "none" }
  }
  const planted = marksOf(placedWith?.[INVOICE_METADATA_KEY])

  if (marksOf(written).some((mark) => planted.includes(mark))) {
    return { kind: "not_of_the_back_office" }
  }
  const parsed = z.object({ [INVOICE_METADATA_KEY]: metadataSchema }).safeParse(metadata)

  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path.join(".")))

    return { kind: "malformed", fields: [...fields].join(", ") }
  }
  const { number, url, file_id } = parsed.data[INVOICE_METADATA_KEY]

  return { kind: "found", number, url: url ?? null, fileId: file_id ?? null }
}

const documentSchema = z.looseObject({ url: z.unknown().optional(), file_id: z.unknown().optional() })

/** The marks by which a document is recognised, also under another number: its address, its file, and the whole entry. */
const marksOf = (written: unknown): string[] => {
  const { url, file_id } = withoutNulls(documentSchema.safeParse(written).data ?? {})

  return [written, url, file_id].filter((part) => part !== undefined).map((part) => JSON.stringify(part))
}
