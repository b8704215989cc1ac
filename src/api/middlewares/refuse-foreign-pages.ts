import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"]
/** `none` is an address that somebody typed. */
const OWN: readonly (string | undefined)[] = ["same-origin", "none", undefined]

/**
 * Refuses what a page of another site has a merchant's browser do: Medusa asks for no token of its own, and reads a plain form
 * as it reads JSON. Browsers say where a request comes from, which no page can change; who is none says nothing. A dashboard on
 * a site of its own is named in Medusa's `adminCors`.
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
