import { broken, type Service, type Violation } from "../evidence"
import type { Records } from "../records"

type Held = Service["orders"][number]

/** What the service was sent of an order is the order's own. */
export const sent = (records: Records): Violation[] => {
  const { service, documents, attempts } = records.evidence
  const hashes = new Map(service.files.map(({ id, sha256 }) => [id, sha256]))
  /** Whether the service's copy of a file is one that was given for this order: under this number, or as a proof. */
  const isGiven = ({ buyer_phone }: Held, url: string, wanted: string | null): boolean =>
    documents.some(
      ({ phone, number, sha256 }) =>
        phone === buyer_phone && number === wanted && sha256 === hashes.get(url.split("/").at(-1) ?? "")
    )
  const sentFor = attempts.flatMap((attempt) => {
    const held = records.atService(attempt.reference)

    return held === undefined ? [] : [{ ...attempt, held }]
  })

  return [
    ...broken(
      "the service is sent the plan that the buyer chose",
      sentFor.filter(({ plan, held }) => plan !== null && held.request.repayment_config_id !== plan),
      ({ plan, held }) => `${plan ?? ""}, and it was sent ${held.request.repayment_config_id ?? "none"}`
    ),
    ...broken(
      "the service has the merchant's reference of the down payment",
      sentFor.filter(({ utr, held }) => held.prepaid_utr !== (utr ?? "")),
      ({ utr, held }) => `${utr ?? "none"}, and the service has ${held.prepaid_utr || "none"}`
    ),
    ...service.orders.flatMap((held) =>
      broken(
        "an invoice at the service is the document that was given for this order",
        held.invoices.filter(({ invoice_number, file_url }) => !isGiven(held, file_url, invoice_number)),
        ({ invoice_number }) => `${invoice_number} of ${held.order_id}`,
        () => [held.order_id, held.order_reference_id]
      )
    ),
    ...broken(
      "a proof at the service is the one that was given for this order",
      service.orders.filter(
        (held) => held.delivery?.proof_url && !isGiven(held, held.delivery.proof_url, null)
      ),
      ({ order_id }) => order_id
    ),
  ]
}
