import type { MedusaRequestHandler } from "@medusajs/framework/http"

/**
 * An address that names nothing, and would fail as if the store were broken: PostgreSQL has no NUL in a text, and what cannot
 * be decoded (`%ff`) has no parameters for a route. By `req.url`: of a webhook the other one is without its token.
 */
export const refuseUnreadable: MedusaRequestHandler = (req, res, next) => {
  const fault = faultOf(req.url)

  if (fault !== undefined) {
    res.status(400).json({ type: "invalid_data", message: `The address ${fault}.` })
    return
  }
  next()
}

const faultOf = (url: string): string | undefined => {
  if (url.includes("%00")) {
    return "has a NUL character (%00) in it"
  }
  return isDecodable(url.split("?")[0] ?? "") ? undefined : "cannot be decoded"
}

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
