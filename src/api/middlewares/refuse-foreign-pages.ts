import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]
/** The browser sends `none` when the user typed the address. */
const OWN: readonly (string | undefined)[] = ["same-origin", "none", undefined]

/**
 * Refuses requests that a page of another site makes through a merchant's browser. Medusa has no CSRF token, and reads a
 * plain form like JSON. Browsers say in a header which site a request comes from, and no page can change that. Other clients
 * send no such header. A dashboard on its own site must be named in Medusa's `adminCors`.
 */
export const refuseForeignPages: MedusaRequestHandler = (req, res, next) => {
  const { adminCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  const isForeign = !READS.includes(req.method) && !OWN.includes(req.get("sec-fetch-site"))

  if (isForeign && !isNamed(req.get("origin") ?? "", adminCors)) {
    res.status(403).json({
      type: "not_allowed",
      code: "foreign_origin",
      message:
        "This came from a page of another site. Where that is your dashboard, name its origin in Medusa's adminCors.",
    })
    return
  }
  next()
}

const isNamed = (origin: string, adminCors: string): boolean =>
  parseCorsOrigins(adminCors).some((named) =>
    typeof named === "string" ? named === origin : named.test(origin)
  )
