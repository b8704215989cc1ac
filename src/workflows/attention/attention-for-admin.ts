import type { AttentionRow } from "../../modules/svc/ledger/attention"
import { actionOf } from "../../modules/svc/ledger/attention-kinds"
import type { AdminSvcAttention } from "../../types"

/** Something that needs a person, as the admin sees it. */
export const attentionForAdmin = (row: AttentionRow): AdminSvcAttention => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  order_id: row.orderId,
  display_id: row.displayId,
  since: row.since.toISOString(),
  message: row.message,
  remedy: row.remedy,
  action: actionOf(row.kind),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  resolved_by: row.resolvedBy,
  note: row.note,
})
