import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"
import { readRawBody } from "./read-raw-body"

/** For what stands around the PDF in a form or in JSON. */
const AROUND_BYTES = 65_536

/** Reads a request that brings an invoice: a form or JSON, large enough for `invoice.maxBytes` in base64. */
export const readInvoiceBody: MedusaRequestHandler = async (req, res, next) => {
  const { maxBytes } = (await svcOf(req.scope).optionsInForce()).invoice

  await readRawBody(Math.ceil(maxBytes / 3) * 4 + AROUND_BYTES)(req, res, next)
}
