import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { listed } from "../fault-matrix/cells"
import { Matrix, testEachFault } from "../fault-matrix/matrix"
import { INVOICE, ORDER_BEHAVIOURS } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { InvoiceDesk } from "../support/invoice-desk"
import { storePart } from "../support/store-suite"

export const invoiceFaults = storePart("Add Invoice", (store) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("Invoice 1").toString("base64")

  testEachFault(async () => {
    store.svc.options.invoice.when = "authorized"
    const orders = await Matrix.of(ORDER_BEHAVIOURS, () => desk.order())
    const heal = await spoil(
      store,
      "add_invoice",
      orders.about(({ atServiceId }) => [atServiceId])
    )

    await orders.each((order) => desk.giveJson(order, { invoice_number: "INV-1", pdf_base64: pdf }))
    await store.untilIdle()
    const first = await orders.each((order) => desk.stateOf(order))

    await heal()
    // The time until the next try passes.
    await store.execute("update svc_invoice set due_at = now() where due_at is not null")
    await store.execute("update svc_order set due_at = now() where due_at is not null")
    await orders.each(
      ({ id }) => store.act(id, "retry"),
      ({ behaviour }) => behaviour === "retries"
    )
    await store.sweepNow()
    await store.sweepNow()
    return orders.outcomes(async (order) => {
      const held = await desk.atService(order)

      return `at first ${first.get(order)}; in the end ${await desk.stateOf(order)}, ${held.length} at the service; listed ${await listed(store, order.id)}`
    })
  }, INVOICE)
})
