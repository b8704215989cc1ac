import { Alert } from "@medusajs/ui"
import type { AdminSvcHealthResponse } from "../../../types"
import { isolate } from "../../../words/isolate"
import { FactRow } from "../../components/fact-row"
import { LoadedSection } from "../../components/loaded"
import { Muted } from "../../components/small-text"
import { StateBadge } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { useHealth } from "../../lib/svc-queries"
import { wordOf } from "../../lib/word-of"
import { LastCall } from "../connection/call-result"
import { DataTable } from "../list/data-table"
import { Moment } from "../list/moment"
import { CallsOverTime } from "./calls-over-time"
import { CallsTable } from "./calls-table"

export const HealthTab = () => {
  const { t, dateTime, number } = useTexts()
  const health = useHealth()

  return (
    <>
      <LoadedSection
        query={health}
        rows={6}
        title={t("settings.lists.health.title")}
        description={t("settings.lists.health.description")}
        aside={
          health.data === undefined ? undefined : (
            <Muted leading="compact">
              {t("settings.lists.health.updated", { when: dateTime(health.data.at) })}
            </Muted>
          )
        }
      >
        {(data) => (
          <>
            <CallsTable title={t("settings.lists.health.lastHour")} calls={data.last_hour} />
            <CallsTable title={t("settings.lists.health.lastDay")} calls={data.last_day} />
            <FactRow title={t("settings.lists.health.lastOk")}>
              <LastCall call={data.last_ok} />
            </FactRow>
            <FactRow title={t("settings.lists.health.lastFailed")}>
              <LastCall call={data.last_failed} />
            </FactRow>
            <FactRow title={t("settings.lists.health.inFlight")}>{number(data.calls_in_flight)}</FactRow>
          </>
        )}
      </LoadedSection>
      <CallsOverTime />
      <LoadedSection
        query={health}
        rows={3}
        title={t("settings.lists.health.work.title")}
        description={t("settings.lists.health.work.description")}
      >
        {(data) => (
          <>
            <WorkTable health={data} />
            <FactRow title={t("settings.lists.health.working")}>{number(data.attempts_in_flight)}</FactRow>
          </>
        )}
      </LoadedSection>
      <LoadedSection
        query={health}
        rows={3}
        title={t("settings.lists.health.instances.title")}
        description={t("settings.lists.health.instances.description")}
      >
        {(data) => <InstancesTable health={data} />}
      </LoadedSection>
    </>
  )
}

const KINDS = ["attempts", "webhooks", "invoices", "events"] as const

const WorkTable = ({ health }: { health: AdminSvcHealthResponse }) => {
  const { t, number } = useTexts()
  const rows = KINDS.map((kind) => ({ kind, ...health[kind] }))
  // A server of an earlier version does not count these.
  const { attempts, webhooks } = health.left_to_newer_version ?? { attempts: 0, webhooks: 0 }

  return (
    <>
      {rows.some(({ overdue }) => overdue > 0) ? (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("settings.lists.health.work.remedy")}</Alert>
        </div>
      ) : null}
      {attempts + webhooks > 0 ? (
        <div className="px-6 py-4">
          <Alert variant="info">
            {t("settings.lists.health.work.leftToNewer", {
              attempts: number(attempts),
              webhooks: number(webhooks),
            })}
          </Alert>
        </div>
      ) : null}
      <DataTable
        label={t("settings.lists.health.work.title")}
        rows={rows}
        idOf={({ kind }) => kind}
        columns={[
          {
            title: t("settings.lists.health.work.kind"),
            className: "w-1/4",
            cell: ({ kind }) => t(`settings.lists.health.work.${kind}`),
          },
          { title: t("settings.lists.health.work.due"), cell: ({ due }) => number(due) },
          {
            title: t("settings.lists.health.work.overdue"),
            cell: ({ overdue }) => (
              <StateBadge color={overdue === 0 ? "green" : "orange"}>
                {overdue === 0 ? t("settings.lists.health.work.fine") : number(overdue)}
              </StateBadge>
            ),
          },
          {
            title: t("settings.lists.health.work.oldest"),
            cell: ({ oldest_due_at: at }) => (at === null ? "–" : <Moment at={at} />),
          },
        ]}
      />
    </>
  )
}

const InstancesTable = ({ health }: { health: AdminSvcHealthResponse }) => {
  const { t } = useTexts()
  const { instances, has_worker: hasWorker, last_sweep: sweep } = health

  return (
    <>
      {hasWorker ? null : (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("settings.lists.health.instances.remedy")}</Alert>
        </div>
      )}
      <DataTable
        label={t("settings.lists.health.instances.title")}
        rows={instances}
        idOf={({ id }) => id}
        columns={[
          {
            title: t("settings.lists.health.instances.name"),
            className: "w-1/4",
            cell: ({ host, pid }) => isolate(`${host}:${pid}`),
          },
          {
            title: t("settings.lists.health.instances.role"),
            cell: ({ worker_mode: mode }) => wordOf(t, "settings.lists.health.instances.mode", mode),
          },
          {
            title: t("settings.lists.health.instances.started"),
            cell: ({ started_at: at }) => <Moment at={at} />,
          },
          { title: t("settings.lists.health.instances.seen"), cell: ({ seen_at: at }) => <Moment at={at} /> },
        ]}
      />
      <FactRow title={t("settings.lists.health.instances.lastSweep")}>
        {sweep === null ? (
          t("settings.lists.health.instances.noSweep")
        ) : (
          <>
            <Moment at={sweep.at} />
            <span>{t(`settings.lists.health.instances.by.${sweep.by}`, { on: sweep.on })}</span>
          </>
        )}
      </FactRow>
    </>
  )
}
