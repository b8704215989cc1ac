import type { MedusaRequestHandler } from "@medusajs/framework/http"

/** In both names of the link: Medusa gives a link to a list a second name, in the singular. */
const LINK = "svc_order"

/**
 * Removes the ledger's rows from the `fields` of a Store API request: they hold bank references and lease tokens. Before
 * 2.21 anybody who knows an order's id gets any field from Medusa, and `restrictedFields` restrict nothing.
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
