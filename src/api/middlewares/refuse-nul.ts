import type { MedusaRequestHandler } from "@medusajs/framework/http"

/** PostgreSQL has no NUL in a text: an address with one names nothing, and would fail as if the store were broken. */
export const refuseNul: MedusaRequestHandler = (req, res, next) => {
  if (req.originalUrl.includes("%00")) {
    res.status(400).json({ type: "invalid_data", message: "The address has a NUL character (%00) in it." })
    return
  }
  next()
}
