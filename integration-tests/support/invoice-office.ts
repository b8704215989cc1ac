import { createWorkflow, createStep, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { InvoiceDesk } from "./invoice-desk"
import { servedFiles } from "./served-files"
import { type StoreUnderTest } from "./store-suite"

/** The work of the store's workflow, by test. Its shape is that of Medusa's invoice-generator recipe. */
const generator = { make: (_orderId: string): unknown => ({}), runs: 0 }

createWorkflow(
  "generate-invoice-pdf",
  (input: { order_id: string }) =>
    new WorkflowResponse(
      createStep("generate-pdf-step", async (orderId: { order_id: string }) => {
        generator.runs += 1
        return new StepResponse(await generator.make(orderId.order_id))
      })(input)
    )
)

/** Follows docs/invoices.md for a module of the store or of a plugin that renders documents. */
createWorkflow(
  "credit-invoice",
  (input: { order_id: string }) =>
    new WorkflowResponse({
      pdf_buffer: createStep(
        "render-credit-invoice",
        async ({ order_id }: { order_id: string }, { container }) =>
          new StepResponse(
            await container
              .resolve<{ renderInvoice(orderId: string): Promise<Buffer> }>("documents")
              .renderInvoice(order_id)
          )
      )(input),
    })
)

// Where Medusa's local file provider puts files that are not public.
const uploads = path.join(process.cwd(), "static")

mkdirSync(uploads, { recursive: true })
const before = new Set(readdirSync(uploads))

/** A store under test with invoices, for the tests of one subject. */
export const invoiceOffice = (store: StoreUnderTest) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("Invoice 1")
  const { files, fileUrl } = servedFiles({ "invoice.pdf?token=very-secret": pdf, empty: Buffer.alloc(0) })

  beforeAll(() => {
    files().set("/page", { type: "text/html", content: Buffer.from("<html>Sign in</html>") })
  })
  afterAll(() => {
    for (const file of readdirSync(uploads)) {
      if (!before.has(file) && /^private-.*invoice_.*\.pdf$/.test(file)) {
        rmSync(path.join(uploads, file))
      }
    }
  })
  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
    generator.runs = 0
    generator.make = () => ({ pdf_buffer: pdf })
  })

  const address = () => fileUrl("invoice.pdf?token=very-secret")
  const openPoints = async (orderId: string) =>
    (await store.timeline(orderId)).attention.map(({ kind, message }) => ({ kind, message }))
  const attachedOnce = async (orderId: string) =>
    expect(await store.activityOf(orderId, "invoice_attached")).toHaveLength(1)

  return {
    desk,
    pdf,
    generator,
    address,
    openPoints,
    attachedOnce,
    fileUrl,
  }
}
