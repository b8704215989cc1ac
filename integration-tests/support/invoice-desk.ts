import { progressOrder } from "../../src/progress/progress-order"
import { HttpFailure } from "../../support/json-http"
import type { AdminSvcInvoicesResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { type Purchase, type StoreUnderTest } from "./store-suite"

const invoicesSchema = typed<AdminSvcInvoicesResponse>()

/** An order that the service authorised and that Medusa has settled. */
export interface InvoiceableOrder {
  id: string
  displayId: string
  reference: string
  atServiceId: string
}

/** The invoices of a store under test, as its merchant, its ERP and the service see them. */
export class InvoiceDesk {
  constructor(private readonly store: StoreUnderTest) {}

  /** Places an order and waits until it may be invoiced. */
  async order(purchase: Purchase = {}): Promise<InvoiceableOrder> {
    const { order, sessionId, atService } = await this.store.placeSettled(purchase)

    return {
      id: order.id,
      displayId: String(order.display_id),
      reference: sessionId,
      atServiceId: atService.order_id,
    }
  }

  /** Puts an invoice into the order's metadata, as the store's back office does. */
  async writeMetadata({ id }: InvoiceableOrder, svc_invoice: unknown): Promise<void> {
    await this.store.writeInvoice(id, svc_invoice)
  }

  /** Sends the due work of an order, or waits for the process that already does. */
  async run({ reference }: InvoiceableOrder): Promise<void> {
    await progressOrder(this.store.container(), { reference, actor: "test" })
    await this.store.untilIdle()
  }

  /** Makes waiting work due now, and runs it. */
  async runNow(order: InvoiceableOrder): Promise<void> {
    await this.store.svc.ledger.database.sql.update(
      "svc_invoice",
      { dueAt: new Date() },
      "due_at is not null and state = 'due'",
      []
    )
    await this.run(order)
  }

  async list({ id }: InvoiceableOrder) {
    return (await this.store.admin.get(`/admin/svc/orders/${id}/invoices`, invoicesSchema)).invoices
  }

  /** The next step that the order page shows now. */
  async nextStep({ id }: InvoiceableOrder) {
    return (await this.store.timeline(id)).next_step
  }

  /** Resolves the open points about the order's invoices, as a person. */
  async resolve({ id }: InvoiceableOrder, kind: string): Promise<void> {
    await this.store.act(id, "resolve", { note: "The operator says so.", kind })
  }

  async stateOf(order: InvoiceableOrder, number?: string): Promise<string | undefined> {
    return (await this.list(order)).find((invoice) => number === undefined || invoice.number === number)
      ?.state
  }

  async giveJson({ id }: InvoiceableOrder, body: unknown) {
    const { invoices } = await this.store.admin.post(`/admin/svc/orders/${id}/invoices`, body, invoicesSchema)

    return invoices
  }

  /** The states of the order's invoices, as a form sends them that was opened now. */
  async statesOf(order: InvoiceableOrder): Promise<Record<string, string>> {
    return Object.fromEntries((await this.list(order)).map(({ id, state }) => [id, state]))
  }

  async upload(
    { id }: InvoiceableOrder,
    file: Buffer,
    number?: string,
    replaces?: string,
    states?: Record<string, string>
  ) {
    const answer = await this.store.upload(
      id,
      "invoices",
      new Blob([new Uint8Array(file)], { type: "application/pdf" }),
      "whatever.pdf",
      {
        ...(number === undefined ? {} : { invoice_number: number }),
        ...(replaces === undefined ? {} : { replaces }),
        ...(states === undefined ? {} : { states: JSON.stringify(states) }),
      }
    )
    const body: unknown = await answer.json()

    if (!answer.ok) {
      throw new HttpFailure("POST an invoice", answer.status, body)
    }
    return invoicesSchema.parse(body).invoices
  }

  /** The invoices that the service holds, by number, with the bytes it kept. */
  async atService({ atServiceId }: InvoiceableOrder): Promise<{ number: string; pdf: Buffer }[]> {
    const { invoices } = await this.store.sandbox.order(atServiceId)

    return Promise.all(
      invoices.map(async ({ invoice_number, file_url }) => ({
        number: invoice_number,
        pdf: Buffer.from(await (await fetch(file_url)).arrayBuffer()),
      }))
    )
  }
}
