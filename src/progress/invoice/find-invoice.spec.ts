import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../../config"
import { bytesOf } from "../../modules/svc/invoice/invoice-document"
import type { InvoiceRow } from "../../modules/svc/ledger/invoice-row"
import { findInvoice } from "./find-invoice"

const MAX_BYTES = 1_000
const invoice = { reference: "payses_1", number: "INV-1", source: "workflow", url: null, fileId: null }
const options = { invoice: { workflow: "make-invoice", maxBytes: MAX_BYTES } }

/** What comes of the PDF that the store's workflow returns. */
const foundIn = (pdf_buffer: unknown) =>
  foundBy(() => Promise.resolve({ acknowledgement: { hasFinished: true }, result: { pdf_buffer } }))

const logged: string[] = []

const foundBy = (run: () => Promise<unknown>) =>
  findInvoice(
    { resolve: () => ({ run, error: (line: string) => logged.push(line) }) } as unknown as MedusaContainer,
    "order_1",
    invoice as unknown as InvoiceRow,
    options as unknown as SvcOptions
  )

/** Bytes as Medusa's workflow engine may hand them over, and how often somebody went through all of them. */
const counted = (bytes: object) => {
  let passes = 0
  const watched = new Proxy(bytes, {
    ownKeys: (target) => {
      passes += 1
      return Reflect.ownKeys(target)
    },
  })

  return { watched, passes: () => passes }
}

describe("the invoice that a store's workflow makes", () => {
  it.each([MAX_BYTES + 1, 20_000_000])("is too large with %i bytes", async (length) => {
    const expected = {
      kind: "checked",
      checked: { ok: false, problem: { reason: "too_large", cause: { max_bytes: MAX_BYTES } } },
    }

    expect(await foundIn(Buffer.alloc(length))).toMatchObject(expected)
    expect(await foundIn(new ArrayBuffer(length))).toMatchObject(expected)
    expect(await foundIn({ type: "Buffer", data: new Array(length).fill(37) })).toMatchObject(expected)
  })

  it("is known to be too large before millions of bytes are gathered out of JSON", async () => {
    const { watched, passes } = counted({ ...new Array(MAX_BYTES + 1).fill(37) })

    expect(await foundIn(watched)).toMatchObject({ checked: { problem: { reason: "too_large" } } })
    expect(passes()).toBe(0)
  })

  it("is gone through no more often than gathering its bytes takes", async () => {
    const pdf = Buffer.from("%PDF-1.4")
    const [found, gathered] = [counted({ ...pdf }), counted({ ...pdf })]

    expect(await foundIn(found.watched)).toMatchObject({ checked: { ok: true } })
    expect(bytesOf(gathered.watched)).toEqual(pdf)
    expect(found.passes()).toBe(gathered.passes())
  })

  it("fails with a line in the log that says where, and nothing of what the workflow's error says", async () => {
    const { name, message, stack } = new RangeError("The courier is away")

    // As Medusa's engine hands on the error of a step.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    expect(await foundBy(() => Promise.reject({ name, message, stack }))).toMatchObject({
      cause: { problem: "invoice_workflow_failed", workflow: "make-invoice" },
    })
    expect(logged.join()).toMatch(/is due again: RangeError\n {4}at .*find-invoice\.spec/)
    expect(logged.join()).not.toContain("courier")
  })

  it("is taken at the limit", async () => {
    const pdf = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(MAX_BYTES - 5)])

    for (const given of [pdf, { ...pdf }, JSON.parse(JSON.stringify(pdf)) as unknown]) {
      expect(await foundIn(given)).toMatchObject({ checked: { ok: true } })
    }
  })
})
