import { randomBytes } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { attachInvoiceWorkflow } from "medusa-payment-svc/workflows"
import { z } from "zod"
import { observe } from "../../../probe"

const input = z.object({ order_id: z.string(), invoice_number: z.string(), bytes: z.number() })

/** An incompressible file in base64 that begins like a PDF. */
const pdfOf = (bytes: number): string =>
  Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(bytes)], bytes).toString("base64")

/** Stores a PDF in the File module and attaches it to an order. Answers what that did to the process. */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  const { order_id, invoice_number, bytes } = input.parse(req.body)
  const { id } = await req.scope.resolve(Modules.FILE).createFiles({
    filename: `${invoice_number}.pdf`,
    mimeType: "application/pdf",
    content: pdfOf(bytes),
    access: "private",
  })

  res.json(
    await observe(async () => {
      await attachInvoiceWorkflow(req.scope).run({
        input: { order_id, invoice_number, file_id: id, actor: "bench" },
      })
    })
  )
}
