import { HOUR_MS } from "../../../../domain/units-of-time"
import { svcOf } from "../../../../modules/svc"
import { type DueWork, workInHand } from "../../../../modules/svc/ledger/due-work"
import type { InstanceRow } from "../../../../modules/svc/ledger/instance-ledger"
import type { LastSweep } from "../../../../modules/svc/ledger/sweep-ledger"
import type { AdminSvcHealthResponse } from "../../../../types"
import { answerWith } from "../../../answer-with"
import { callsForAdmin, lastCallForAdmin } from "./calls-for-admin"

/** How the calls to the service go and what work is due, over all instances. */
export const GET = answerWith<AdminSvcHealthResponse>(async (req) => {
  const svc = svcOf(req.scope)
  const { ledger } = svc
  const options = await svc.optionsInForce()

  await svc.calls.flush()
  const now = ledger.now()
  const since = (hours: number) => ledger.calls.totals(new Date(now.getTime() - hours * HOUR_MS))
  const instances = await svc.instance.alive()
  const work = await workInHand(ledger.database, now, options)

  return {
    at: now.toISOString(),
    last_hour: callsForAdmin(await since(1)),
    last_day: callsForAdmin(await since(24)),
    last_ok: lastCallForAdmin(await ledger.calls.last(true)),
    last_failed: lastCallForAdmin(await ledger.calls.last(false)),
    calls_in_flight: svc.calls.inFlight,
    attempts_in_flight: work.attemptsInFlight,
    attempts: workForAdmin(work.attempts),
    webhooks: workForAdmin(work.webhooks),
    invoices: workForAdmin(work.invoices),
    events: workForAdmin(work.events),
    left_to_newer_version: work.leftToNewerVersion,
    last_sweep: sweepForAdmin(await ledger.sweeps.last()),
    instances: instances.map(instanceForAdmin),
    has_worker: instances.some(({ workerMode }) => workerMode !== "server"),
  }
})

const sweepForAdmin = (last: LastSweep | undefined) =>
  last === undefined
    ? null
    : {
        at: last.sweptAt.toISOString(),
        by: last.sweptBy,
        on: last.sweptOn,
        orders_until: last.ordersUntil?.toISOString() ?? null,
      }

const instanceForAdmin = (instance: InstanceRow) => ({
  id: instance.id,
  worker_mode: instance.workerMode,
  host: instance.host,
  pid: instance.pid,
  started_at: instance.startedAt.toISOString(),
  seen_at: instance.seenAt.toISOString(),
})

const workForAdmin = ({ due, overdue, oldestDueAt }: DueWork) => ({
  due,
  overdue,
  oldest_due_at: oldestDueAt?.toISOString() ?? null,
})
