import { MedusaError } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import { invoiceNumber } from "../../../modules/svc/invoice/invoice-number"
import { invoiceNumberSchema } from "../../../modules/svc/invoice/read-metadata"
import type { InvoiceRow, NewInvoice } from "../../../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../../modules/svc/service"
import { refuseAction } from "../../order/refuse-action"
import { type AttachInvoiceInput, keepInvoice } from "../keep-invoice"
import { forgetInvoiceFile } from "../invoice-file"
import { noSuchOrder } from "../../order/no-such-order"

const invalid = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)
const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)

/**
 * Writes an invoice to the ledger, due at once, and keeps its PDF in Medusa's File module. One that was refused, or
 * was never answered, is replaced under its number; an attached one is not.
 * @returns the attempt's reference.
 */
export const offerInvoiceStep = createStep(
  "svc-offer-invoice",
  async (input: AttachInvoiceInput, { container }): Promise<StepResponse<string>> => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)

    await svc.settings.refresh()
    const row = await attemptOf(svc, input.order_id)
    const number = numberOf(svc, row, input)
    const present = (await svc.ledger.invoices.ofReferences([row.reference])).find(
      (invoice) => invoice.number === number
    )

    requireReplaceable(present)
    const { place, stored } = await keepInvoice(container, input)

    try {
      await write(svc, row, { number, source: input.source ?? "api", ...place }, input.actor)
    } catch (error) {
      await forgetInvoiceFile(container, stored)
      throw error
    }
    return new StepResponse(row.reference)
  }
)

const attemptOf = async ({ ledger }: SvcModuleService, orderId: string): Promise<OrderRow> => {
  const attempts = await ledger.orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  refuseAction("upload_invoice", attempts)
  const isOver = ({ state }: OrderRow) =>
    state === "declined" || state === "unconfirmed" || state === "expired"
  const live = attempts.find((row) => !isOver(row))

  if (live === undefined) {
    throw new Error(`Order ${orderId} has no attempt that takes an invoice`)
  }
  return live
}

const numberOf = (svc: SvcModuleService, row: OrderRow, input: AttachInvoiceInput): string => {
  if (input.invoice_number === undefined) {
    return invoiceNumber(svc.options.invoice.numberTemplate, {
      orderId: input.order_id,
      displayId: row.displayId,
    })
  }
  const number = invoiceNumberSchema.safeParse(input.invoice_number)

  if (!number.success) {
    throw invalid("An invoice number has 1 to 100 characters.")
  }
  return number.data
}

const requireReplaceable = (present: InvoiceRow | undefined): void => {
  switch (present?.state) {
    case "attached":
      throw notAllowed(
        `The invoice ${present.number} is attached to this order already, and is never sent twice. Give another invoice_number.`
      )
    case "sending":
      throw notAllowed(
        `The invoice ${present.number} is being sent to the service right now. Look at its state in a minute, then try again.`
      )
    case undefined:
    case "due":
    case "refused":
    // A person who gives it again has asked the operator: that is the remedy of its open point.
    case "unknown":
      return
  }
}

const write = async (
  { ledger }: SvcModuleService,
  row: OrderRow,
  invoice: NewInvoice,
  actor: string
): Promise<void> => {
  await ledger.database.transaction(async (sql) => {
    const { row: written, outcome } = await ledger.invoices.offer(sql, row, invoice, [
      "due",
      "refused",
      "unknown",
    ])

    if (outcome === "kept") {
      requireReplaceable(written)
    }
    await ledger.orders.changeWithin(sql, row.reference, {
      patch: { dueAt: ledger.now() },
      activity: {
        kind: "invoice_given",
        actor,
        message:
          outcome === "replaced"
            ? `The invoice ${invoice.number} was given again, in place of the one before.`
            : `The invoice ${invoice.number} was given.`,
      },
    })
  })
}
