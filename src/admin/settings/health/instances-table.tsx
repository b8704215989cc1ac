import { Alert } from "@medusajs/ui"
import type { AdminSvcHealthResponse } from "../../../types"
import { isolate } from "../../../words/isolate"
import { FactRow } from "../../components/fact-row"
import { useTexts } from "../../i18n/use-texts"
import { DataTable } from "../list/data-table"
import { Moment } from "../list/moment"

export const InstancesTable = ({ health }: { health: AdminSvcHealthResponse }) => {
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
            cell: ({ worker_mode: mode }) => t(`settings.lists.health.instances.mode.${mode}`),
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
