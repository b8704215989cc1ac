import {
  downPayment,
  type Json,
  list,
  openSandbox,
  openServer,
  PDF,
  refusal,
} from "../__fixtures__/sandbox-harness"

const open = async () => {
  const sandbox = await openSandbox()
  const order = await sandbox.place()

  const add = (change: Json = {}) =>
    sandbox.call("invoice", {
      channel: "SVC",
      order_number: order.order_id,
      invoice_number: "INV-1",
      invoice_pdf_data: PDF.toString("base64"),
      ...change,
    })

  return { sandbox, order, add }
}

describe("Add Invoice", () => {
  it("attaches a PDF sent as base64 and re-hosts it", async () => {
    const { sandbox, order, add } = await open()

    expect(await add()).toEqual({
      error_code: "0",
      errors: [],
      message: expect.any(String),
      success: true,
      data: {
        order_id: order.order_id,
        order_reference_id: order.order_reference_id,
        order_status: "AUTHORIZED",
      },
    })

    const [invoice] = list(await sandbox.order(order.order_id), "invoices")
    const file = await fetch(String(invoice?.file_url))

    expect(invoice?.invoice_number).toBe("INV-1")
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF)
  })

  it("downloads a PDF from an address", async () => {
    const { add } = await open()
    const files = await openServer((response) => response.end(PDF))

    expect((await add({ invoice_pdf_data: undefined, invoice_url: `${files.url}/1.pdf` })).success).toBe(true)
  })

  it.each([
    ["an unreachable address", 0, ""],
    ["an address behind a log-in", 401, ""],
    ["a placeholder page", 200, "<html></html>"],
  ])("answers 813 for %s", async (_case, status, body) => {
    const { add } = await open()
    const files = await openServer((response) => response.writeHead(status || 200).end(body))
    const url = status === 0 ? "http://127.0.0.1:9/" : files.url
    const answer = await add({ invoice_pdf_data: undefined, invoice_url: url })

    expect(answer).toMatchObject({ error_code: "813", success: false, data: {} })
  })

  it("answers 813 for base64 of something that is no PDF", async () => {
    const { add } = await open()

    expect((await add({ invoice_pdf_data: Buffer.from("hello").toString("base64") })).error_code).toBe("813")
  })

  it.each([
    [{ invoice_url: "https://shop.example/1.pdf" }, "invoice_url"],
    [{ invoice_pdf_data: undefined }, "invoice_pdf_data"],
    [{ invoice_pdf_data: "%%%" }, "invoice_pdf_data"],
    [{ invoice_pdf_data: "JVBERi0" }, "invoice_pdf_data"],
    [{ invoice_pdf_data: undefined, invoice_url: "file:///etc/hosts" }, "invoice_url"],
    [{ invoice_number: "" }, "invoice_number"],
    [{ order_number: undefined }, "order_number"],
    [{ channel: "WEB" }, "channel"],
  ])("refuses %j with 400 naming %s", async (change, field) => {
    const { add } = await open()

    expect(refusal(await add(change))).toEqual(["400", field])
  })

  it("takes each invoice number once", async () => {
    const { add } = await open()

    await add()
    expect(refusal(await add())).toEqual(["400", "invoice_number"])
    expect((await add({ invoice_number: "INV-2" })).error_code).toBe("0")
  })

  it("answers 808 for an unknown order", async () => {
    const { add } = await open()

    expect((await add({ order_number: "none" })).error_code).toBe("808")
  })

  it("answers 811 while unauthorised, out for delivery, held or expired, and takes it once delivered", async () => {
    const { sandbox, order, add } = await open()
    const unpaid = await sandbox.place(downPayment())

    expect((await add({ order_number: unpaid.order_id })).error_code).toBe("811")
    await sandbox.act(unpaid.order_id, "expire")
    expect((await add({ order_number: unpaid.order_id })).error_code).toBe("811")

    await sandbox.call("deliver", { order_id: order.order_id, confirmation_type: "SMS_LINK" })
    expect((await add()).error_code).toBe("811")
    await sandbox.act(order.order_id, "confirm-delivery")
    expect(await add()).toMatchObject({ error_code: "0", data: { order_status: "DELIVERED" } })

    const held = await sandbox.place()

    await sandbox.call("deliver", { order_id: held.order_id, confirmation_type: "SMS_LINK" })
    await sandbox.act(held.order_id, "dispute")
    expect((await add({ order_number: held.order_id })).error_code).toBe("811")
  })
})
