import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { attachInvoiceFromEvent } from "../workflows/invoice/attach-invoice-from-event"

/** A store's own code, such as an ERP's connector, hands over an invoice by an event (design D10). */
export default async function attachInvoice({ event, container }: SubscriberArgs<unknown>): Promise<void> {
  await attachInvoiceFromEvent(container, event.data)
}

export const config: SubscriberConfig = {
  event: "svc.attach_invoice",
  context: { subscriberId: "svc-attach-invoice" },
}
