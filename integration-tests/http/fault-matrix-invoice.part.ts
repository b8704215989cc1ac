import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { FAULTS, type FaultName } from "../fault-matrix/faults"
import { INVOICE } from "../fault-matrix/outcomes"
import { TwoOrders } from "../fault-matrix/two-orders"
import { spoil } from "../support/faulty-service"
import { InvoiceDesk } from "../support/invoice-desk"
import { storePart } from "../support/store-suite"

export const invoiceFaults = storePart("Add Invoice", (store) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("Invoice 1").toString("base64")

  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
  })

  it.each(FAULTS)("%s", async (fault: FaultName) => {
    const orders = await TwoOrders.of(() => desk.order())
    const ids = await orders.each(({ atServiceId }) => Promise.resolve(atServiceId))
    const heal = await spoil(store, fault, "add_invoice", Object.values(ids))

    await orders.each((order) => desk.giveJson(order, { invoice_number: "INV-1", pdf_base64: pdf }))
    await store.untilIdle()
    const first = await orders.each((order) => desk.stateOf(order))

    await heal()
    // The time until the next try passes.
    await store.execute("update svc_invoice set due_at = now() where due_at is not null")
    await store.execute("update svc_order set due_at = now() where due_at is not null")
    await orders.retry(({ id }) => store.admin.post(`/admin/svc/orders/${id}/retry`, {}, z.unknown()))
    await store.sweepNow()
    await store.sweepNow()
    const ends = await orders.each(async (order) => {
      const { attention } = await store.timeline(order.id)
      const listed = attention.map(({ kind }) => kind).join(", ") || "nothing"

      return `in the end ${await desk.stateOf(order)}, ${(await desk.atService(order)).length} at the service; listed ${listed}`
    })

    expect({
      waits: `at first ${first.waits}; ${ends.waits}`,
      retries: `at first ${first.retries}; ${ends.retries}`,
    }).toEqual(INVOICE[fault])
  })
})
