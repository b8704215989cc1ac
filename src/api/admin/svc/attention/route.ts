import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../modules/svc"
import { ATTENTION_ACTIONS, attentionKind } from "../../../../modules/svc/ledger/attention-kinds"
import type { AdminSvcAttentionListResponse } from "../../../../types"
import { attentionForAdmin } from "./attention-for-admin"
import { pageQuery } from "../../../page-query"
import { parseInput } from "../../../parse-input"
import { languageOf } from "../../../request-language"
import { answerWith } from "../../../answer-with"

const query = z.strictObject({
  kind: attentionKind.optional(),
  order_id: z.string().min(1).max(100).optional(),
  resolved: z.enum(["true", "false"]).default("false"),
  ...pageQuery,
})

const FILTERS = `The filters are kind (${Object.keys(ATTENTION_ACTIONS).join(", ")}), order_id, resolved (true or false), limit (1 to 100) and offset.`

/** What needs a person, over all orders: what is open, or with `resolved=true` what is done with. */
export const GET = answerWith<AdminSvcAttentionListResponse>(async (req) => {
  const { order_id: orderId, resolved, ...filter } = parseInput(query, req.query, FILTERS)
  const { attention } = svcOf(req.scope).ledger
  const page = await attention.page({ ...filter, orderId, resolved: resolved === "true" })

  return {
    attention: await attentionForAdmin(req.scope, page.rows, languageOf(req)),
    count: page.count,
    limit: filter.limit,
    offset: filter.offset,
    counts_by_kind: page.counts,
  }
})
