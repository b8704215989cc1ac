import { HOUR_MS } from "../../../domain/units-of-time"
import type { ActivityRow } from "../ledger/activity"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Ledger } from "../ledger/ledger"

/** A shorter time costs the buyer nothing that counts. */
const LONG_MS = HOUR_MS
/** More are not written while the service is silent. */
const LINES = 50

/**
 * The service answers again. If it did not say for long how the payment stands, its buyer could hardly pay meanwhile: the
 * attempt has as much time left as when the service fell silent (ADR 32). What a person has added since counts.
 */
export const makeUpForSilence = async (
  { activity }: Pick<Ledger, "activity">,
  held: HeldAttempt
): Promise<void> => {
  const { isAnswered, state, expiresAt } = held.row

  if (isAnswered !== false || state !== "awaiting_down_payment" || expiresAt === null) {
    return
  }
  const references = [held.reference]
  const now = held.now()
  const silentSince = (await activity.lastOf(references, "reconcile_failed"))?.happenedAt ?? now

  if (now.getTime() - silentSince.getTime() < LONG_MS || expiresAt <= silentSince) {
    return
  }
  const lines = await activity.latest(references, LINES)
  const extendedAt = lines.find(isOfItsOwn)?.happenedAt ?? silentSince
  const countsFrom = Math.max(silentSince.getTime(), extendedAt.getTime())
  const until = new Date(expiresAt.getTime() + now.getTime() - countsFrom)

  await held.change({
    patch: { expiresAt: until },
    settles: ["payment_overdue"],
    activity: {
      kind: "deadline_extended",
      actor: "system",
      values: { until: until.toISOString(), note: null, reason: "service_silent" },
    },
  })
}

/** Not the line of an outage of the plugin, which gives back only its own time. */
const isOfItsOwn = ({ fact }: ActivityRow): boolean =>
  fact?.kind === "deadline_extended" && (fact.values.note !== null || fact.values.reason === "service_silent")
