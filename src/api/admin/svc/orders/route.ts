import { z } from "@medusajs/framework/zod"
import { pastedNumber } from "../../../../domain/pasted-number"
import { ORDER_STATES } from "../../../../domain/order-state"
import { readSalesOf } from "../../../../medusa/buyer-of-cart"
import { queryOf } from "../../../../medusa/query"
import { svcOf } from "../../../../modules/svc"
import type { AdminSvcOrderListResponse } from "../../../../types"
import { listedOrderForAdmin } from "./attempt-for-admin"
import { pageQuery } from "../../../page-query"
import { parseInput } from "../../../parse-input"
import { answerWith } from "../../../answer-with"
import { mayReadBuyers } from "../../../middlewares/permissions"

const query = z.strictObject({
  q: pastedNumber.optional(),
  state: z.enum(ORDER_STATES).optional(),
  ...pageQuery,
})

const FILTERS = `The filters are q (one number, or an e-mail address, whole), state (${ORDER_STATES.join(", ")}), limit (1 to 100) and offset.`

/** The attempts of all orders, latest first, or those that await something, the earliest deadline first. Attempts that led to no order are listed too. */
export const GET = answerWith<AdminSvcOrderListResponse>(async (req) => {
  const { q, ...filter } = parseInput(query, req.query, FILTERS)
  const svc = svcOf(req.scope)
  const isEmail = q?.includes("@") === true && (await mayReadBuyers(req))
  const sales = isEmail ? await readSalesOf(queryOf(req.scope), q) : undefined
  const page = await svc.ledger.orderList.page({ ...filter, number: q, ...sales })
  const plans = (await svc.knownPlans()) ?? []

  return {
    orders: page.rows.map((row) => listedOrderForAdmin(row, plans)),
    count: page.count,
    limit: filter.limit,
    offset: filter.offset,
    counts_by_state: page.counts,
  }
})
