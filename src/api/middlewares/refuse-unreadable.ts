import type { MedusaRequestHandler } from "@medusajs/framework/http"

/**
 * Refuses addresses that would otherwise fail like a broken store. PostgreSQL text holds no NUL, and a path that cannot be
 * decoded (`%ff`) has no route parameters. Reads `req.url`, because `originalUrl` of a webhook has lost its token.
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
