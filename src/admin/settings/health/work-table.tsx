import { Alert } from "@medusajs/ui"
import type { AdminSvcDueWork, AdminSvcHealthResponse } from "../../../types"
import { StateBadge } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { DataTable } from "../list/data-table"
import { Moment } from "../list/moment"

const KINDS = ["attempts", "webhooks", "invoices", "events"] as const

export const WorkTable = ({ health }: { health: AdminSvcHealthResponse }) => {
  const { t, number } = useTexts()
  const rows: (AdminSvcDueWork & { kind: (typeof KINDS)[number] })[] = KINDS.map((kind) => ({
    kind,
    ...health[kind],
  }))

  return (
    <>
      {rows.some(({ overdue }) => overdue > 0) ? (
        <div className="px-6 py-4">
          <Alert variant="warning">{t("settings.lists.health.work.remedy")}</Alert>
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
