import type { MedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]
/** The browser sends `none` when the user typed the address. */
const OWN: readonly string[] = ["same-origin", "none"]

/**
 * Refuses requests that a page of another site makes through a merchant's browser. Medusa has no CSRF token, and reads a
 * plain form like JSON. Browsers say in headers which site a request comes from, and no page can change that. Other clients
 * send no such headers. A dashboard on its own site must be named in Medusa's `adminCors`.
 */
export const refuseForeignPages: MedusaRequestHandler = (req, res, next) => {
  const { adminCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http

  if (!READS.includes(req.method) && isForeign(req) && !isNamed(req.get("origin") ?? "", adminCors)) {
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

/** An older browser, or one over plain http, sends the origin alone. */
const isForeign = (req: MedusaRequest): boolean => {
  const [site, origin] = [req.get("sec-fetch-site"), req.get("origin")]

  if (site !== undefined) {
    return !OWN.includes(site)
  }
  // A proxy may put the host that the browser asked into the second, and may leave out the port.
  const hosts = [req.get("host") ?? "", ...(req.get("x-forwarded-host") ?? "").split(",")]

  return (
    origin !== undefined && !hosts.map(withoutPort).includes(withoutPort(origin.replace(/^https?:\/\//, "")))
  )
}

const withoutPort = (host: string): string => host.trim().replace(/:\d+$/, "")

const isNamed = (origin: string, adminCors: string): boolean =>
  parseCorsOrigins(adminCors).some((named) =>
    typeof named === "string" ? named === origin : named.test(origin)
  )
