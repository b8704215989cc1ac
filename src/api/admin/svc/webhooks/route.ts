import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../modules/svc"
import { WEBHOOK_KINDS, WEBHOOK_STATUSES, WEBHOOK_VERDICTS } from "../../../../domain/ledger-states"
import type { AdminSvcWebhookListResponse } from "../../../../types"
import { webhookForAdmin } from "./webhook-for-admin"
import { pageQuery } from "../../../page-query"
import { parseInput } from "../../../parse-input"
import { answerWith } from "../../../answer-with"

const query = z.strictObject({
  status: z.enum(WEBHOOK_STATUSES).optional(),
  kind: z.enum(WEBHOOK_KINDS).optional(),
  verdict: z.enum(WEBHOOK_VERDICTS).optional(),
  order_id: z.string().min(1).max(100).optional(),
  ...pageQuery,
})

const FILTERS = `The filters are status (${WEBHOOK_STATUSES.join(", ")}), kind (${WEBHOOK_KINDS.join(", ")}), verdict (${WEBHOOK_VERDICTS.join(", ")}), order_id, limit (1 to 100) and offset.`

/** The received webhooks, latest first, without their bodies. */
export const GET = answerWith<AdminSvcWebhookListResponse>(async (req) => {
  const { order_id: orderId, ...filter } = parseInput(query, req.query, FILTERS)
  const { webhooks } = svcOf(req.scope).ledger
  const page = await webhooks.page({ ...filter, orderId })

  return {
    webhooks: page.rows.map(webhookForAdmin),
    count: page.count,
    limit: filter.limit,
    offset: filter.offset,
    counts_by_status: page.counts,
  }
})
