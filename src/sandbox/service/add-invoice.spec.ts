import { downPayment, type Json, openSandbox, PDF, refusal } from "../__fixtures__/sandbox-harness"

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
  it.each([
    [{ invoice_pdf_data: "%%%" }, "invoice_pdf_data"],
    [{ invoice_pdf_data: "JVBERi0" }, "invoice_pdf_data"],
    [{ invoice_pdf_data: undefined, invoice_url: "file:///etc/hosts" }, "invoice_url"],
    [{ invoice_number: "" }, "invoice_number"],
  ])("refuses %j with 400 naming %s", async (change, field) => {
    const { add } = await open()

    expect(refusal(await add(change))).toEqual(["400", field])
  })

  it("takes each invoice number once", async () => {
    const { add } = await open()

    expect(await add()).toMatchObject({ data: { order_status: "AUTHORIZED" } })
    expect(refusal(await add())).toEqual(["400", "invoice_number"])
    expect((await add({ invoice_number: "INV-2" })).error_code).toBe("0")
  })

  it("answers 811 for an order that expired", async () => {
    const { sandbox, add } = await open()
    const { order_id: orderId } = await sandbox.place(downPayment())

    await sandbox.act(orderId, "expire")
    expect((await add({ order_number: orderId })).error_code).toBe("811")
  })
})
