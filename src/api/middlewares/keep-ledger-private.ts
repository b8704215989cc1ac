import type { MedusaRequestHandler } from "@medusajs/framework/http"

/** A field of the Store API's `fields` that has this in its path is left out. */
const LINK = "svc_orders"

/**
 * Whoever knows an order's id may read it with any field in Medusa before 2.21, which has no list of those that are allowed: the
 * ledger's rows have bank references and what holds them.
 */
export const keepLedgerPrivate: MedusaRequestHandler = (req, _res, next) => {
  req.restrictedFields?.add([LINK])
  next()
}
