import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttentionRow } from "../../modules/svc/ledger/attention"
import { actionOf } from "../../modules/svc/ledger/attention-kinds"
import type { AdminSvcAttention } from "../../types"
import { userEmails } from "../admin/activity-for-admin"

/** What needs a person, as the admin sees it. */
export const attentionForAdmin = async (
  container: MedusaContainer,
  rows: readonly AttentionRow[]
): Promise<AdminSvcAttention[]> => {
  const emails = await userEmails(
    container,
    rows.flatMap(({ resolvedBy }) => resolvedBy ?? [])
  )

  return rows.map((row) => ({ ...pointOf(row), resolved_by_email: emails.get(row.resolvedBy ?? "") ?? null }))
}

const pointOf = (row: AttentionRow): Omit<AdminSvcAttention, "resolved_by_email"> => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  order_id: row.orderId,
  display_id: row.displayId,
  since: row.since.toISOString(),
  message: row.message,
  remedy: row.remedy,
  action: actionOf(row.kind, row.state),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  resolved_by: row.resolvedBy,
  note: row.note,
})
