/** What an invoice's number can be made of. */
export interface InvoiceNumberParts {
  orderId: string
  /** Medusa's own number of the order. */
  displayId: string | null
}

/** The number of an invoice whose source names none: `invoice.numberTemplate`, filled in (design D10). */
export const invoiceNumber = (template: string, { orderId, displayId }: InvoiceNumberParts): string =>
  template.replaceAll("{display_id}", displayId ?? orderId).replaceAll("{order_id}", orderId)
