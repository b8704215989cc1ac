import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../../../modules/svc"
import type { AttentionRow } from "../../../../modules/svc/ledger/attention-row"
import { actionOf } from "../../../../modules/svc/ledger/attention-kinds"
import type { AdminSvcAttention, AdminSvcAttentionResponse } from "../../../../types"
import { noSuchPoint, raise } from "../../../../workflows/refusals"
import { attentionMessage, attentionRemedy, CATALOGUES, type Language } from "../../../../words"
import { languageOf } from "../../../request-language"
import { userEmails } from "../orders/activity-for-admin"

/** What needs a person, as the admin sees it, worded in a language. */
export const attentionForAdmin = async (
  container: MedusaContainer,
  rows: readonly AttentionRow[],
  language: Language
): Promise<AdminSvcAttention[]> => {
  const emails = await userEmails(
    container,
    rows.map(({ resolvedBy }) => resolvedBy)
  )

  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    values: row.values,
    revision: row.revision,
    reference: row.reference,
    order_id: row.orderId,
    display_id: row.displayId,
    since: row.since.toISOString(),
    message: attentionMessage(language, row),
    remedy: attentionRemedy(language, row),
    action: actionOf(row.kind, row.state, row.values),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    resolved_by: row.resolvedBy,
    resolved_by_email: emails.get(row.resolvedBy ?? "") ?? null,
    note: noteOf(row, language),
  }))
}

/** One point, as {@link attentionForAdmin}. @throws {MedusaError} NOT_FOUND when there is none with that id. */
export const pointForAdmin = async (req: MedusaRequest, id: string): Promise<AdminSvcAttentionResponse> => {
  const row = await svcOf(req.scope).ledger.attention.byId(id)
  const rows = row === undefined ? [] : [row]
  const [attention] = await attentionForAdmin(req.scope, rows, languageOf(req))

  return { attention: attention ?? raise(noSuchPoint(id)) }
}

/** The note that a person wrote. Without a note, how the point was resolved: by itself or by a retry. */
const noteOf = ({ note, resolvedBy }: AttentionRow, language: Language): string | null => {
  const { settled, retried } = CATALOGUES[language]

  return resolvedBy === null ? note : (note ?? (resolvedBy === "system" ? settled : retried))
}
