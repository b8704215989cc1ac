import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { queryOf } from "../medusa/query"
import { svcOf } from "../modules/svc"
import type { Sql } from "../modules/svc/ledger/sql"
import type { InvoiceRow, NewInvoice } from "../modules/svc/ledger/invoice-row"
import type { OrderRow } from "../modules/svc/ledger/order-row"
import type SvcModuleService from "../modules/svc/service"
import { checkInput, text } from "./check-input"
import { changedSinceRead, madeHere, noSuchOrder, refuseAction, refusedFor, requireNumber } from "./refusals"
import { type AttachInvoiceInput, type GivenInvoice, numberOf, placeInvoice } from "./given-invoice"
import { isCanceledOrder } from "../medusa/own-sessions"
import { keepFile } from "./keep-file"
import { takesInvoices } from "../domain/order-action"
import { progressAll } from "../progress/progress-order"

/**
 * Writes an invoice to the ledger, due at once, and keeps its PDF in Medusa's File module. It replaces a refused or
 * unanswered invoice of the same number, but not an attached one.
 * @returns the attempts that get the invoice.
 * @throws {MedusaError} as {@link attachInvoiceWorkflow}.
 */
export const offerInvoice = async (
  container: MedusaContainer,
  given: AttachInvoiceInput
): Promise<OrderRow[]> => {
  const input = checkInput({ order_id: text, actor: text, file_id: text.optional() }, given)
  const svc = svcOf(container)
  const { ledger } = svc
  const { order_id: orderId, source = "api", actor } = input
  const attempts = await ledger.orders.ofOrder(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  const isCanceled = await isCanceledOrder(queryOf(container), orderId, attempts)
  const receiving = (present: readonly OrderRow[]) => {
    refuseAction("upload_invoice", present, isCanceled)
    return madeHere(svc, present.filter(takesInvoices))
  }
  const number = await numberOf(svc, receiving(attempts), input)
  const replaces =
    input.replaces === undefined ? undefined : requireNumber(input.replaces, "An invoice number")

  const asked = { number, replaces, states: input.states }

  await withoutInvoice(svc, receiving(attempts), asked)
  const { place, stored } = await placeInvoice(container, input)

  return keepFile(container, stored, () =>
    ledger.orders.alone([orderId], async (sql) => {
      // While the PDF was kept, a payment link may have taken the place of an attempt, with the invoices of that time.
      const present = await ledger.orders.ofSubject(sql, { cartId: null, orderId }, "for update")
      const open = await withoutInvoice(svc, receiving(present), asked, sql)

      await write(sql, svc, open, { number, source, ...place }, { actor, replaces })
      return open
    })
  )
}

const offerInvoiceStep = createStep("svc-offer-invoice", async (input: AttachInvoiceInput, { container }) => {
  const attempts = await offerInvoice(container, input)

  return new StepResponse({ references: attempts.map(({ reference }) => reference), actor: input.actor })
})

interface Given extends Pick<GivenInvoice, "replaces" | "states"> {
  number: string
}

/**
 * The attempts without an attached invoice of this number: the invoice of another attempt may have been refused, or its
 * part financed later. Leaves out attempts that have the invoice attached which is to be replaced.
 * @throws {MedusaError} NOT_ALLOWED when no attempt is left, or when one of them is being sent this invoice right now; CONFLICT
 *   when an invoice that would be replaced is not as `states` says.
 */
const withoutInvoice = async (
  { ledger }: SvcModuleService,
  attempts: readonly OrderRow[],
  { number, replaces = number, states }: Given,
  sql?: Sql
): Promise<OrderRow[]> => {
  const references = attempts.map(({ reference }) => reference)
  const invoices = await (sql === undefined
    ? ledger.invoices.ofReferences(references)
    : ledger.invoices.lockedOf(sql, references))
  const withoutNumber = withoutAttached(attempts, invoices, number, "invoice_attached")
  const open =
    replaces === number
      ? withoutNumber
      : withoutAttached(withoutNumber, invoices, replaces, "invoice_not_replaced")
  const replaceable = invoices.filter(
    (one) =>
      (one.number === number || one.number === replaces) &&
      open.some(({ reference }) => reference === one.reference)
  )

  if (states !== undefined && replaceable.some(({ id, state }) => states[id] !== state)) {
    throw changedSinceRead()
  }
  return open
}

const withoutAttached = (
  attempts: readonly OrderRow[],
  invoices: readonly InvoiceRow[],
  number: string,
  whenAttached: WhenAttached
): OrderRow[] => {
  const present = attempts.map((row) => ({
    row,
    invoice: invoices.find((one) => one.reference === row.reference && one.number === number),
  }))
  const open = present.filter(({ invoice }) => invoice?.state !== "attached")

  for (const { invoice } of open.length > 0 ? open : present) {
    if (invoice !== undefined) {
      requireReplaceable(invoice, whenAttached)
    }
  }
  return open.map(({ row }) => row)
}

type WhenAttached = "invoice_attached" | "invoice_not_replaced"

/** An `unknown` invoice may be replaced: its open point tells the person to ask the operator before giving it again. */
const requireReplaceable = (
  { state, number }: InvoiceRow,
  whenAttached: WhenAttached = "invoice_attached"
): void => {
  if (state === "attached" || state === "sending") {
    throw refusedFor({ problem: state === "attached" ? whenAttached : "invoice_being_sent", number })
  }
}

/** @throws {MedusaError} NOT_ALLOWED when the invoice to replace is not there: somebody may have given another one. */
const write = async (
  sql: Sql,
  { ledger }: SvcModuleService,
  attempts: readonly OrderRow[],
  invoice: NewInvoice,
  { actor, replaces = invoice.number }: Pick<GivenInvoice, "actor" | "replaces">
): Promise<void> => {
  let isInVain = replaces !== invoice.number

  for (const row of attempts) {
    const replaceable = ["due", "refused", "unknown"] as const
    const { row: written, outcome } = await ledger.invoices.offer(sql, row, invoice, replaceable)

    if (outcome === "kept") {
      requireReplaceable(written)
    }
    if (replaces !== invoice.number) {
      const replaced = await ledger.invoices.takeBackReplaced(sql, row.reference, replaces)

      if (replaced !== undefined) {
        requireReplaceable(replaced, "invoice_not_replaced")
      }
      // Giving the same invoice again is no mistake.
      isInVain &&= replaced === undefined && outcome === "added"
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
  if (isInVain) {
    throw refusedFor({ problem: "invoice_gone", number: replaces })
  }
}

const sendInvoiceStep = createStep(
  "svc-send-invoice",
  async ({ references, actor }: { references: string[]; actor: string }, { container }) => {
    const attempts = references.map((reference) => ({ reference }))

    await progressAll(container, attempts, actor)
    return new StepResponse(undefined)
  }
)

/**
 * Gives an order an invoice, for the order page and for ERPs (design D10). Sends it at once when the order's state
 * permits; else it waits in the ledger. It replaces a refused invoice of the same number. The service's answer is in
 * the ledger, not thrown.
 * @returns the references of the attempts that get it: those of the order that do not have it attached already.
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA when it is no PDF or too large, NOT_ALLOWED when the order is over or
 *   its number is attached to all of it already; CONFLICT with the code `svc_order_changed` when an invoice is not as `states`
 *   says.
 */
export const attachInvoiceWorkflow = createWorkflow("svc-attach-invoice", (input: AttachInvoiceInput) => {
  const offered = offerInvoiceStep(input)

  sendInvoiceStep(offered)

  return new WorkflowResponse(offered)
})
