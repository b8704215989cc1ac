import { MedusaError } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../../modules/svc"
import { invoiceNumber } from "../invoice-number"
import { invoiceNumberSchema } from "../read-metadata"
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
 * @returns the references of the attempts, and who gave it.
 */
export const offerInvoiceStep = createStep(
  "svc-offer-invoice",
  async (
    input: AttachInvoiceInput,
    { container }
  ): Promise<StepResponse<{ references: string[]; actor: string }>> => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)

    await svc.settings.refresh()
    const attempts = await attemptsOf(svc, input.order_id)
    const number = numberOf(svc, attempts[0], input)
    const present = (
      await svc.ledger.invoices.ofReferences(attempts.map(({ reference }) => reference))
    ).filter((invoice) => invoice.number === number)

    present.forEach(requireReplaceable)
    const { place, stored } = await keepInvoice(container, input)

    try {
      await write(svc, attempts, { number, source: input.source ?? "api", ...place }, input.actor)
    } catch (error) {
      await forgetInvoiceFile(container, stored)
      throw error
    }
    return new StepResponse({
      references: attempts.map(({ reference }) => reference),
      actor: input.actor,
    })
  }
)

/** Every attempt by which the service holds, or will hold, a part of the order: each gets the invoice. */
const attemptsOf = async ({ ledger }: SvcModuleService, orderId: string): Promise<OrderRow[]> => {
  const attempts = await ledger.orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  refuseAction("upload_invoice", attempts)
  const isOver = ({ state, releasedAt }: OrderRow) =>
    state === "declined" || state === "unconfirmed" || state === "expired" || releasedAt !== null

  return attempts.filter((row) => !isOver(row))
}

const numberOf = (svc: SvcModuleService, row: OrderRow | undefined, input: AttachInvoiceInput): string => {
  if (input.invoice_number === undefined) {
    return invoiceNumber(svc.options.invoice.numberTemplate, {
      orderId: input.order_id,
      displayId: row?.displayId ?? null,
    })
  }
  const number = invoiceNumberSchema.safeParse(input.invoice_number)

  if (!number.success) {
    throw invalid("An invoice number has 1 to 100 characters.")
  }
  return number.data
}

const requireReplaceable = (present: InvoiceRow): void => {
  switch (present.state) {
    case "attached":
      throw notAllowed(
        `The invoice ${present.number} is attached to this order already, and is never sent twice. Give another invoice_number.`
      )
    case "sending":
      throw notAllowed(
        `The invoice ${present.number} is being sent to the service right now. Look at its state in a minute, then try again.`
      )
    case "due":
    case "refused":
    // A person who gives it again has asked the operator: that is the remedy of its open point.
    case "unknown":
      return
  }
}

const write = async (
  { ledger }: SvcModuleService,
  attempts: readonly OrderRow[],
  invoice: NewInvoice,
  actor: string
): Promise<void> => {
  await ledger.database.transaction(async (sql) => {
    for (const row of attempts) {
      const { row: written, outcome } = await ledger.invoices.offer(sql, row, invoice, [
        "due",
        "refused",
        "unknown",
      ])

      if (outcome === "kept") {
        requireReplaceable(written)
      }
      await ledger.orders.changeWithin(sql, row.reference, {
        wakeAt: ledger.now(),
        activity: {
          kind: "invoice_given",
          actor,
          values: { number: invoice.number, is_replaced: outcome === "replaced" },
        },
      })
    }
  })
}
