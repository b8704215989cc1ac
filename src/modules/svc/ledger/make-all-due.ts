import type { Actor } from "./activity"
import { idRow, placeholders } from "./columns"
import type { Ledger } from "./ledger"
import type { OrderRow } from "./order-row"

/**
 * Makes everything that waits for a later try due now, as if it had never failed: the attempts, their deliveries and
 * invoices, and the webhooks that were given up. What was wrong may be mended: a proof that did not open, and so was never sent,
 * counts again, and a refused invoice that the store itself offered is offered anew. A lease that a process holds at this
 * moment stays.
 * @returns the ids of the webhooks that were given up.
 */
export const makeAllDue = async (
  { database, activity, invoices, now }: Ledger,
  attempts: readonly OrderRow[],
  { actor, isCanceled }: { actor: Actor; isCanceled: boolean }
): Promise<string[]> =>
  database.transaction(async (sql) => {
    const at = now()
    const references = attempts.map(({ reference }) => reference)
    const theirs = `reference in (${placeholders(references)})`

    await sql.update(
      "svc_order",
      { dueAt: at, tries: 0, pausedUntil: null, updatedAt: at },
      theirs,
      references
    )
    await sql.update("svc_delivery", { tries: 0, updatedAt: at }, theirs, references)
    await sql.update(
      "svc_delivery",
      { state: "open" },
      `${theirs} and state = 'refused' and sent_at is null`,
      references
    )
    await sql.update(
      "svc_invoice",
      { dueAt: at, tries: 0, updatedAt: at },
      `${theirs} and state = 'due' and due_at > ?`,
      [...references, at]
    )
    const revived = await sql.updateReturning(
      idRow,
      "svc_webhook",
      { status: "received", tries: 0, dueAt: at, updatedAt: at },
      `${theirs} and status = 'abandoned'`,
      references,
      { columns: "id" }
    )

    for (const attempt of attempts) {
      // A cancelled order gets no invoice any more.
      if (!isCanceled) {
        await invoices.takeBackRefused(sql, attempt.reference)
      }
      await activity.add(sql, attempt, { kind: "retry_requested", actor })
    }
    return revived.map(({ id }) => id)
  })
