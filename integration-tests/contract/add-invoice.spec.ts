import { client } from "./support/client"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { someText } from "./support/matching"
import { merchant } from "./support/merchant-server"
import { itWithOrder, stateOf } from "./support/place-order"
import { succeed } from "./support/post"
import { invoiceBody, PDF } from "./support/request-bodies"
import { target } from "./support/target"
import { wire } from "./support/wire"

const { publicUrl, control } = fixtures

describe("spec 4.5: Add Invoice", () => {
  for (const channel of [{}, { channel: "SVC" }]) {
    const name = `invoice_pdf_data, with ${JSON.stringify(channel)}: answers with every field`

    itWithOrder({}, name, async (order) => {
      const { data } = await succeed(wire.addInvoice, { ...invoiceBody(order.order_id), ...channel })

      expect(data).toEqual(stateOf(order, someText()))
    })
  }

  itWithOrder({ publicUrl }, "invoice_url: answers with every field", async (order, { publicUrl }) => {
    const url = { invoice_url: merchant.file(publicUrl, "invoice.pdf") }
    const { data } = await succeed(wire.addInvoice, invoiceBody(order.order_id, url))

    expect(data).toEqual(stateOf(order, someText()))
  })

  itWithOrder({}, "the client reads the same", async (order) => {
    expect(await client.addInvoice(invoiceBody(order.order_id))).toEqual({
      ...stateOf(order, someText()),
      oddities: [],
    })
  })

  itWithOrder(
    { publicUrl, control },
    "the file arrives whole and is re-hosted, either way",
    async ({ order_id: orderId }, { publicUrl, control }) => {
      await client.addInvoice(invoiceBody(orderId))
      await client.addInvoice({
        order_number: orderId,
        invoice_number: "INV-2",
        invoice_url: merchant.file(publicUrl, "invoice.pdf"),
      })

      const { invoices } = await control.order(orderId)

      expect(invoices.map(({ invoice_number: number }) => number)).toEqual(["INV-1", "INV-2"])
      for (const { file_url: url } of invoices) {
        expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(PDF)
      }
    }
  )
})

describe("spec 4.5, rule 2: a file that is no PDF or cannot be had is 813", () => {
  for (const file of ["protected.pdf", "expired.pdf", "placeholder.html", "not-a-pdf.pdf"] as const) {
    itWithOrder({ publicUrl }, `invoice_url ${file}`, async ({ order_id: orderId }, { publicUrl }) => {
      const url = { invoice_url: merchant.file(publicUrl, file) }

      await expectRefusal(wire.addInvoice, invoiceBody(orderId, url), 813)
      // Nothing was attached: the number is still free.
      await client.addInvoice(invoiceBody(orderId))
    })
  }

  itWithOrder({}, "invoice_url that cannot be reached", ({ order_id: orderId }) =>
    expectRefusal(wire.addInvoice, invoiceBody(orderId, { invoice_url: target.unreachableUrl }), 813)
  )
})

describe("spec 4.5: a wrong request is 400 and the field is named", () => {
  // Rule 1 and spec 8: exactly one of invoice_pdf_data and invoice_url.
  const url = "https://shop.example/invoice.pdf"
  const wrong: [name: string, change: object, field: string][] = [
    ["neither invoice_pdf_data nor invoice_url", { invoice_pdf_data: undefined }, "invoice_"],
    ["both invoice_pdf_data and invoice_url", { invoice_url: url }, "invoice_"],
    ["order_number missing", { order_number: undefined }, "order_number"],
    ["order_number that is no text", { order_number: 5 }, "order_number"],
    ["invoice_number missing", { invoice_number: undefined }, "invoice_number"],
    ["invoice_number that is no text", { invoice_number: 5 }, "invoice_number"],
    ["channel other than SVC", { channel: "FAX" }, "channel"],
  ]

  for (const [name, change, field] of wrong) {
    itWithOrder({}, name, ({ order_id: orderId }) =>
      expectRefusal(wire.addInvoice, { ...invoiceBody(orderId), ...change }, 400, field)
    )
  }
})
