import type { MedusaRequestHandler } from "@medusajs/framework/http"

const LINK = "svc_orders"

/**
 * Leaves the ledger's rows, with their bank references and lease tokens, out of what the Store API is asked for in `fields`. Before
 * 2.21 Medusa gives any field to whoever knows an order's id, and its `restrictedFields` restrict nothing.
 */
export const keepLedgerPrivate: MedusaRequestHandler = (req, _res, next) => {
  const { fields, ...others } = req.query
  const asked = [fields].flat().filter((part) => typeof part === "string")

  if (asked.some((part) => part.includes(LINK))) {
    const left = asked
      .join()
      .split(",")
      .filter((field) => !field.includes(LINK))

    req.query = left.length === 0 ? others : { ...others, fields: left.join() }
  }
  next()
}
