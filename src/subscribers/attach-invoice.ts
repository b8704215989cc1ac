import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { hearEvent } from "../progress/hear-event"
import { loggerOf } from "../progress/logger-of"
import { NEWER_VERSION_CODE } from "../domain/newer-version"
import { redactSentence } from "../domain/redact-text"
import { withoutNulls } from "../domain/without-nulls"
import { startProgress } from "../progress/start-progress"
import { offerInvoice } from "../workflows/attach-invoice"

const payload = z.preprocess(
  withoutNulls,
  z.strictObject({
    order_id: z.string().min(1),
    invoice_number: z.string().optional(),
    replaces: z.string().optional(),
    url: z.string().optional(),
    file_id: z.string().optional(),
  })
)

/** The actor of invoices that come by the event. */
const ACTOR = "erp"

/**
 * Attaches the invoice that a store's own code, such as an ERP's connector, hands over by the event
 * `svc.attach_invoice` (design D10): `{ order_id, invoice_number?, replaces?, url | file_id }`. Writes it down, and
 * sends it in the background. The sender of the event gets no answer, so a refusal is logged.
 */
export default async function attachInvoice({ event, container }: SubscriberArgs<unknown>): Promise<void> {
  const logger = loggerOf(container)
  const parsed = payload.safeParse(event.data)

  if (!parsed.success) {
    logger.error(
      "svc.invoice refused the event svc.attach_invoice: its data must be { order_id, invoice_number?, replaces?, url | file_id }"
    )
    return
  }
  try {
    const attempts = await hearEvent(() => offerInvoice(container, { ...parsed.data, actor: ACTOR }))

    await startProgress(container, attempts, ACTOR)
  } catch (error) {
    if (!(error instanceof MedusaError)) {
      throw error
    }
    const remedy = error.code === NEWER_VERSION_CODE ? " Emit it again once every server is updated." : ""

    logger.error(
      `svc.invoice refused the event for ${parsed.data.order_id}: ${redactSentence(error.message)}${remedy}`
    )
  }
}

export const config: SubscriberConfig = {
  event: "svc.attach_invoice",
  context: { subscriberId: "svc-attach-invoice" },
}
