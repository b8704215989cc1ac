import type { AdminSvcOperationOverTime } from "../../../types"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"
import { DataTable } from "../list/data-table"
import { successShare } from "./success-share"

/** The charts as a table: latest first, without times that had no calls. */
export const NumbersOverTime = ({ operations }: { operations: readonly AdminSvcOperationOverTime[] }) => {
  const { t, dateTime, duration, number, percent } = useTexts()
  const rows = operations
    .flatMap(({ operation, points }) => points.map((point) => ({ operation, ...point })))
    .filter(({ count }) => count > 0)
    // Stable: operations keep their order within one time.
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))

  return (
    <DataTable
      label={t("settings.lists.health.overTime.title")}
      rows={rows}
      idOf={({ operation, at }) => `${operation} ${at}`}
      columns={[
        {
          title: t("settings.lists.health.overTime.from"),
          className: "whitespace-nowrap",
          cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
        },
        {
          title: t("settings.lists.health.operation"),
          cell: ({ operation }) => wordOf(t, "settings.connection.operation", operation),
        },
        { title: t("settings.lists.health.count"), cell: ({ count }) => number(count) },
        { title: t("settings.lists.health.overTime.share"), cell: (point) => percent(successShare(point)) },
        {
          title: t("settings.lists.health.p95"),
          className: "whitespace-nowrap",
          cell: ({ p95_ms: ms }) => duration(ms),
        },
      ]}
    />
  )
}
