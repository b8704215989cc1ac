import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import path from "node:path"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { InvoiceDesk, type InvoiceableOrder } from "../support/invoice-desk"
import { storePart } from "../support/store-suite"

// Where Medusa's local file provider looks for files that are not public.
const uploads = path.join(process.cwd(), ".cache/private-uploads")

mkdirSync(uploads, { recursive: true })

/** What may happen to a file between its check and its sending. */
const CHANGES: [string, (file: string, pdf: Buffer) => void][] = [
  ["is gone", (file) => rmSync(file)],
  ["is emptied", (file) => writeFileSync(file, "")],
  ["grows by one byte", (file) => appendFileSync(file, "\n")],
  ["grows to twice its size", (file, pdf) => appendFileSync(file, pdf)],
  ["breaks off in the middle", (file, pdf) => writeFileSync(file, pdf.subarray(0, pdf.byteLength / 2))],
  [
    "becomes another document of the same length",
    (file, pdf) => writeFileSync(file, pdf.toString("latin1").replace("Invoice 1", "Invoice 2"), "latin1"),
  ],
]

export const invoiceFiles = storePart("an invoice in Medusa's File module", (store) => {
  const desk = new InvoiceDesk(store)
  // Of several pieces.
  const pdf = makePdf("Invoice 1", 300_000)
  const files = new Set<string>()
  let count = 0

  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
  })
  afterEach(() => {
    for (const file of files) {
      rmSync(file, { force: true })
    }
    files.clear()
  })

  /** An order whose metadata names a file, which is written by `write`. */
  const orderWith = async (
    write: (file: string) => void
  ): Promise<{ order: InvoiceableOrder; file: string }> => {
    const order = await desk.order()

    count += 1
    const file_id = `private-odd-${process.pid}-${count}.pdf`
    const file = path.join(uploads, file_id)

    files.add(file)
    write(file)
    await desk.writeMetadata(order, { number: "M-1", file_id })
    return { order, file }
  }
  /** Runs an order, and does something after its file was checked, right before it is sent. */
  const runWhile = async (order: InvoiceableOrder, meanwhile: () => void): Promise<void> => {
    const { client } = store.svc
    const addInvoice = client.addInvoice.bind(client)

    jest.spyOn(client, "addInvoice").mockImplementationOnce((...call) => {
      meanwhile()
      return addInvoice(...call)
    })
    await desk.run(order)
  }
  const expectSentOnce = async (order: InvoiceableOrder) => {
    expect(await desk.list(order)).toMatchObject([{ state: "attached", number: "M-1" }])
    expect(await desk.atService(order)).toEqual([{ number: "M-1", pdf }])
  }

  it.each(CHANGES)("that %s while it is sent is not sent, and is due again", async (_what, change) => {
    const { order, file } = await orderWith((at) => writeFileSync(at, pdf))

    await runWhile(order, () => change(file, pdf))
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "not_sent", tries: 1 }])
    expect(await desk.atService(order)).toEqual([])
    writeFileSync(file, pdf)
    await desk.runNow(order)
    await expectSentOnce(order)
  })

  /** A file on a share that does not answer: it gives what it has, and then neither more nor its end. */
  const hangingAfter = (file: string, content: Buffer): (() => void) => {
    rmSync(file, { force: true })
    execFileSync("mkfifo", [file])
    const writer = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)

    writeSync(writer, content)
    return () => closeSync(writer)
  }

  it("that hangs while it is checked is given up soon, and is due again", async () => {
    let letGo = () => {}
    const { order, file } = await orderWith((at) => {
      letGo = hangingAfter(at, pdf.subarray(0, 20_000))
    })
    const startedAt = performance.now()

    await desk.run(order)
    letGo()
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "source_failed", tries: 1 }])
    rmSync(file)
    writeFileSync(file, pdf)
    await desk.runNow(order)
    await expectSentOnce(order)
  })

  it("that hangs while it is sent is not sent, and is due again", async () => {
    let letGo = () => {}
    const { order, file } = await orderWith((at) => writeFileSync(at, pdf))

    await runWhile(order, () => {
      letGo = hangingAfter(file, pdf.subarray(0, 20_000))
    })
    letGo()
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "not_sent", tries: 1 }])
    expect(await desk.atService(order)).toEqual([])
    rmSync(file)
    writeFileSync(file, pdf)
    await desk.runNow(order)
    await expectSentOnce(order)
  })

  it.each([
    ["is empty", Buffer.alloc(0), "empty"],
    ["is no PDF", Buffer.from("<html>Sign in</html>"), "not_a_pdf"],
    ["is larger than the store allows", makePdf("Invoice 1", 400_000), "too_large"],
  ])("that %s is refused before it is sent", async (_what, content, reason) => {
    store.svc.options.invoice.maxBytes = 350_000
    const { order } = await orderWith((at) => writeFileSync(at, content))

    await desk.run(order)
    expect(await desk.list(order)).toMatchObject([{ state: "refused", error_reason: reason, tries: 0 }])
    expect(await desk.atService(order)).toEqual([])
  })

  it("that is not there is listed after several tries", async () => {
    const { order } = await orderWith(() => {})

    for (let tries = 0; tries < 5; tries += 1) {
      await desk.runNow(order)
    }
    expect(await desk.list(order)).toMatchObject([{ state: "due", error_reason: "source_failed", tries: 5 }])
    const { attention } = await store.timeline(order.id)

    expect(attention.map(({ kind }) => kind)).toEqual(["retries_exhausted"])
    expect(JSON.stringify(attention)).not.toContain(uploads)
  })
})
