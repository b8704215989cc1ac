import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { readRawBody } from "./read-raw-body"

/** For the rest of the form or JSON around the PDF. */
const AROUND_BYTES = 65_536

/** Reads a request with an invoice (form or JSON), up to the size of `invoice.maxBytes` in base64. */
export const readInvoiceBody: MedusaRequestHandler = async (req, res, next) => {
  const { maxBytes } = (await svcOf(req.scope).optionsInForce()).invoice

  await readRawBody(Math.ceil(maxBytes / 3) * 4 + AROUND_BYTES)(req, res, next)
}
