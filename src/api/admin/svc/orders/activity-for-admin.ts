import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { readMany, queryOf } from "../../../../medusa/query"
import type { ActivityRow } from "../../../../modules/svc/ledger/activity"
import type { AdminSvcActivity, AdminSvcActorKind } from "../../../../types"
import { activityMessage, type Language } from "../../../../words"

const userShape = z.looseObject({ id: z.string(), email: z.string() })

const isUser = (actor: string): boolean => actor.startsWith("user_")

/** The e-mail addresses of the actors who are admin users, by user id. */
export const userEmails = async (
  container: MedusaContainer,
  actors: readonly string[]
): Promise<Map<string, string>> => {
  const ids = [...new Set(actors.filter(isUser))]

  if (ids.length === 0) {
    return new Map()
  }
  const users = await readMany(queryOf(container), "user", { id: ids }, userShape)

  return new Map(users.map(({ id, email }) => [id, email]))
}

const kindOf = (actor: string): AdminSvcActorKind => {
  switch (actor) {
    case "buyer":
    case "service":
    case "sweep":
    case "system":
      return actor
    default:
      return isUser(actor) ? "user" : "other"
  }
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

  return rows.map((row) => ({
    at: row.happenedAt.toISOString(),
    reference: row.reference,
    kind: row.kind,
    values: row.values,
    actor: row.actor,
    actor_kind: kindOf(row.actor),
    actor_email: emails.get(row.actor) ?? null,
    message: activityMessage(language, row),
  }))
}
