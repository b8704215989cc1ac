import { once } from "node:events"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readRefunds } from "../../../../../medusa/payment"
import { queryOf } from "../../../../../medusa/query"
import { svcOf } from "../../../../../modules/svc"
import { TIMES_OF_PERIOD } from "../../../../../modules/svc/ledger/order-list"
import { loggable } from "../../../../../modules/svc/ledger/ledger-error"
import { parseInput } from "../../../../parse-input"
import { csvOf } from "./orders-csv"

const moment = z.iso
  .datetime({ offset: true, error: "must be a time with its zone, such as 2026-01-31T00:00:00+03:00" })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9_999, {
    error: "must be of the years 1 to 9999",
  })

const query = z
  .strictObject({
    by: z.enum(TIMES_OF_PERIOD).default("created_at"),
    from: moment.optional(),
    to: moment.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ["to"],
    error: "must be later than from",
  })

/** The attempts of a period as a CSV file, one line each, the earliest first. */
export const GET = async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const period = parseInput(
    query,
    req.query,
    `The period is from (included) to (left out), by one of ${TIMES_OF_PERIOD.join(", ")}; each is optional.`
  )
  const svc = svcOf(req.scope)
  const plans = (await svc.knownPlans()) ?? []
  const refundsOf = (sessionIds: string[]) => readRefunds(queryOf(req.scope), sessionIds)
  const csv = Readable.from(csvOf(svc.ledger.orderList.ofPeriod(period), plans, refundsOf))

  // If the first question to the database fails, it is answered like any other.
  await once(csv, "readable")
  res.setHeader("content-type", "text/csv; charset=utf-8")
  res.setHeader("content-disposition", 'attachment; filename="credit-orders.csv"')
  try {
    await pipeline(csv, res)
  } catch (error) {
    // The connection closes before the end, so nobody takes a part for the whole file.
    req.scope.resolve(ContainerRegistrationKeys.LOGGER).warn(`svc.export broke off: ${loggable(error)}`)
  }
}
