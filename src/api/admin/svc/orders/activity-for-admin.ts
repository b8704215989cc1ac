import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { actorKind, isUser } from "../../../../domain/actor-kind"
import { activityFact } from "../../../../domain/facts/activity-facts"
import { readRefundIds } from "../../../../medusa/payment"
import { readMany, queryOf } from "../../../../medusa/query"
import type { ActivityRow } from "../../../../modules/svc/ledger/activity"
import type { AdminSvcActivity } from "../../../../types"
import { activityMessage, type Language } from "../../../../words"

const userShape = z.looseObject({ id: z.string(), email: z.string() })

/** The e-mail addresses of the actors who are admin users, by user id. */
export const userEmails = async (
  container: MedusaContainer,
  actors: readonly (string | null)[]
): Promise<Map<string, string>> => {
  const ids = [...new Set(actors.filter((actor) => actor !== null && isUser(actor)))]

  if (ids.length === 0) {
    return new Map()
  }
  const users = await readMany(queryOf(container), "user", { id: ids }, userShape)

  return new Map(users.map(({ id, email }) => [id, email]))
}

/** The refund that a line tells of; undefined for another line. */
const refundOf = ({ fact }: ActivityRow): string | undefined =>
  fact?.kind === "refund_recorded_offline" ? (fact.values.refund ?? undefined) : undefined

/** The lines as they are now: a refund that Medusa has taken back says so. */
const asTheyStand = async (
  container: MedusaContainer,
  rows: readonly ActivityRow[]
): Promise<readonly ActivityRow[]> => {
  const refunds = rows.map(refundOf).filter((id) => id !== undefined)
  const present = await readRefundIds(queryOf(container), refunds)

  return rows.map((row) => {
    const refund = refundOf(row)

    if (refund === undefined || present.has(refund)) {
      return row
    }
    const values = { ...row.values, is_undone: true }

    return { ...row, values, fact: activityFact.safeParse({ kind: row.kind, values }).data }
  })
}

/** Timeline lines in one language, with the person or part of the system that acted. */
export const activityForAdmin = async (
  container: MedusaContainer,
  rows: readonly ActivityRow[],
  language: Language
): Promise<AdminSvcActivity[]> => {
  const emails = await userEmails(
    container,
    rows.map(({ actor }) => actor)
  )

  return (await asTheyStand(container, rows)).map((row) => ({
    at: row.happenedAt.toISOString(),
    reference: row.reference,
    kind: row.kind,
    values: row.values,
    actor: row.actor,
    actor_kind: actorKind(row.actor),
    actor_email: emails.get(row.actor) ?? null,
    message: activityMessage(language, row),
  }))
}
