import { z } from "zod"
import { expectRefusal } from "./support/expect-refusal"
import { tinyPdf, tinyPng } from "./support/files"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openMerchantServer } from "./support/merchant-server"
import { openService } from "./support/open-service"
import {
  forAuthorizedOrder,
  forAwaitingOrder,
  placeAuthorizedOrder,
  placeAwaitingOrder,
} from "./support/place-order"
import { succeed } from "./support/post"
import { target } from "./support/target"
import { wire } from "./support/wire"
import { someText } from "./support/matching"

const client = openService()
const merchant = openMerchantServer()
const { publicUrl, control } = fixtures
const reachable = { ...forAuthorizedOrder, publicUrl }
const pdf = { invoice_pdf_data: tinyPdf().toString("base64") }
const invoiceOf = (order: { order_id: string }, more: object) => ({
  order_number: order.order_id,
  invoice_number: "INV-2026-1",
  ...more,
})

describe("spec 4.5: Add Invoice", () => {
  for (const channel of [{}, { channel: "SVC" }]) {
    itGiven(
      forAuthorizedOrder,
      `invoice_pdf_data, with ${JSON.stringify(channel)}: answers with every field`,
      async (given) => {
        const order = await placeAuthorizedOrder(given)
        const { success, data } = await succeed(wire.addInvoice, invoiceOf(order, { ...pdf, ...channel }))

        expect(success).toBe(true)
        expect(data).toEqual({
          order_id: order.order_id,
          order_reference_id: order.order_reference_id,
          order_status: someText(),
        })
      }
    )
  }

  itGiven(reachable, "invoice_url: answers with every field", async (given) => {
    const order = await placeAuthorizedOrder(given)
    const url = { invoice_url: merchant.file(given.publicUrl, "invoice.pdf") }
    const { data } = await succeed(wire.addInvoice, invoiceOf(order, url))

    expect(data).toMatchObject({
      order_id: order.order_id,
      order_reference_id: order.order_reference_id,
    })
  })

  itGiven(forAuthorizedOrder, "the client reads the same", async (given) => {
    const order = await placeAuthorizedOrder(given)

    expect(await client.addInvoice(invoiceOf(order, pdf))).toEqual({
      order_id: order.order_id,
      order_reference_id: order.order_reference_id,
      order_status: someText(),
      oddities: [],
    })
  })

  itGiven(reachable, "order_status is the order's current one", async (given) => {
    const order = await placeAuthorizedOrder(given)

    await client.confirmDelivery({
      order_id: order.order_id,
      delivery_proof_url: merchant.file(given.publicUrl, "proof.png"),
    })
    expect(await client.addInvoice(invoiceOf(order, pdf))).toMatchObject({ order_status: "DELIVERED" })
  })

  itGiven({ ...reachable, control }, "the file arrives whole and is re-hosted, either way", async (given) => {
    const order = await placeAuthorizedOrder(given)

    await client.addInvoice(invoiceOf(order, pdf))
    await client.addInvoice({
      order_number: order.order_id,
      invoice_number: "INV-2026-2",
      invoice_url: merchant.file(given.publicUrl, "invoice.pdf"),
    })

    const { invoices } = z
      .looseObject({ invoices: z.array(z.looseObject({ invoice_number: z.string(), file_url: z.url() })) })
      .parse(await given.control.order(order.order_id))

    expect(invoices.map(({ invoice_number: number }) => number)).toEqual(["INV-2026-1", "INV-2026-2"])
    for (const { file_url: url } of invoices) {
      expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(tinyPdf())
    }
  })
})

describe("spec 4.5, rule 1 and spec 8: exactly one of invoice_pdf_data and invoice_url", () => {
  const both = { ...pdf, invoice_url: "https://shop.example/invoice.pdf" }

  for (const [name, sent] of [
    ["neither", {}],
    ["both", both],
  ] as const) {
    itGiven(forAuthorizedOrder, `${name}: 400`, async (given) => {
      const order = await placeAuthorizedOrder(given)

      await expectRefusal(client, wire.addInvoice, invoiceOf(order, sent), 400, "invoice_")
    })
  }
})

describe("spec 4.5, rule 2: a file that is no PDF or cannot be had is 813", () => {
  for (const file of ["protected.pdf", "expired.pdf", "placeholder.html", "not-a-pdf.pdf"] as const) {
    itGiven(reachable, `invoice_url ${file}`, async (given) => {
      const order = await placeAuthorizedOrder(given)
      const url = { invoice_url: merchant.file(given.publicUrl, file) }

      await expectRefusal(client, wire.addInvoice, invoiceOf(order, url), 813)
      // Nothing was attached: the number is still free.
      await client.addInvoice(invoiceOf(order, pdf))
    })
  }

  itGiven(forAuthorizedOrder, "invoice_url that cannot be reached", async (given) => {
    const order = await placeAuthorizedOrder(given)

    await expectRefusal(
      client,
      wire.addInvoice,
      invoiceOf(order, { invoice_url: target.unreachableUrl }),
      813
    )
  })

  itGiven(forAuthorizedOrder, "invoice_pdf_data of something else", async (given) => {
    const order = await placeAuthorizedOrder(given)
    const image = { invoice_pdf_data: tinyPng().toString("base64") }

    await expectRefusal(client, wire.addInvoice, invoiceOf(order, image), 813)
  })
})

describe("spec 4.5: the request", () => {
  for (const field of ["order_number", "invoice_number"]) {
    for (const value of [undefined, 5]) {
      itGiven(
        forAuthorizedOrder,
        `${field} is required and a text: ${value ?? "missing"} is 400`,
        async (given) => {
          const order = await placeAuthorizedOrder(given)
          const body = { ...invoiceOf(order, pdf), [field]: value }

          await expectRefusal(client, wire.addInvoice, body, 400, field)
        }
      )
    }
  }

  itGiven(forAuthorizedOrder, "channel must be SVC: 400", async (given) => {
    const order = await placeAuthorizedOrder(given)

    await expectRefusal(client, wire.addInvoice, invoiceOf(order, { ...pdf, channel: "FAX" }), 400, "channel")
  })

  itGiven(forAwaitingOrder, "spec 7.1: an order that is not authorised: 811", async (given) => {
    const order = await placeAwaitingOrder(given)

    await expectRefusal(client, wire.addInvoice, invoiceOf(order, pdf), 811)
  })
})
