import { keepPreviousData } from "@tanstack/react-query"
import { useState } from "react"
import type {
  AdminSvcCallSpan,
  AdminSvcCallsOverTimeResponse,
  AdminSvcOperationOverTime,
} from "../../../types"
import { ActionButton } from "../../components/action-button"
import { LoadedSection } from "../../components/loaded"
import { Muted, Title } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSvcQuery } from "../../lib/svc-queries"
import { wordOf } from "../../lib/word-of"
import { DataTable } from "../list/data-table"
import { FilterSelect } from "../list/filter-select"
import { EmptyState } from "../list/svc-list"
import { BarChart } from "./bar-chart"
import { inOrder } from "./calls-table"

const SPANS = ["day", "week"] as const satisfies readonly AdminSvcCallSpan[]

/** How the calls of each operation went: charts, and the same as numbers. */
export const CallsOverTime = () => {
  const { t } = useTexts()
  const [span, setSpan] = useState<AdminSvcCallSpan>("day")
  const [isOpen, setIsOpen] = useState(false)
  const query = useSvcQuery<AdminSvcCallsOverTimeResponse>(`/admin/svc/health/calls?span=${span}`, {
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

  return (
    <LoadedSection
      query={query}
      rows={4}
      title={t("settings.lists.health.overTime.title")}
      description={t("settings.lists.health.overTime.description")}
      aside={
        <FilterSelect
          label={t("settings.lists.health.overTime.span")}
          value={span}
          values={SPANS}
          hasAll={false}
          textOf={(each) => t(`settings.lists.health.overTime.spans.${each}`)}
          onChoose={(chosen = "day") => setSpan(chosen)}
        />
      }
    >
      {({ operations, span: shown }) =>
        operations.length === 0 ? (
          <EmptyState title={t("settings.lists.health.noCalls")} />
        ) : (
          <>
            {inOrder(operations).map((operation) => (
              <OperationOverTime key={operation.operation} calls={operation} />
            ))}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
              <Muted>{t(`settings.lists.health.overTime.axis.${shown}`)}</Muted>
              <ActionButton
                variant="transparent"
                className="text-ui-fg-subtle"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {t(`settings.lists.health.overTime.${isOpen ? "hideNumbers" : "showNumbers"}`)}
              </ActionButton>
            </div>
            {isOpen ? <NumbersOverTime operations={inOrder(operations)} /> : null}
          </>
        )
      }
    </LoadedSection>
  )
}

/** From 0 to 1. Rounded down to a tenth of a percent, so that it is 1 only without any failure. */
const successShare = ({ count, failed }: { count: number; failed: number }): number =>
  count === 0 ? 1 : Math.floor((1_000 * (count - failed)) / count) / 1_000

/** Least share of a bar for failures, so that one of a thousand calls can be seen. */
const LEAST_SHARE = 0.15

/** One operation: its share of successful calls, and the longest time of the fastest 95%. */
const OperationOverTime = ({ calls }: { calls: AdminSvcOperationOverTime }) => {
  const { t, dateTime, duration, percent } = useTexts()
  const operation = wordOf(t, "settings.connection.operation", calls.operation)
  const countText = (count: number) => t("settings.lists.health.calls", { count })
  const slowest = Math.max(1, ...calls.points.map(({ p95_ms: ms }) => ms ?? 0))
  const pointText = (at: string, count: number, text: string) =>
    count === 0
      ? `${dateTime(at)}: ${t("settings.lists.health.noCalls")}`
      : `${dateTime(at)}: ${text} (${countText(count)})`
  const success = percent(successShare(calls))

  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 px-6 py-4 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1.5fr]">
      <div className="sm:col-span-2 lg:col-span-1">
        <Title>{operation}</Title>
        <Muted>{countText(calls.count)}</Muted>
      </div>
      <div>
        <Muted className="mb-1">{t("settings.lists.health.overTime.success", { share: success })}</Muted>
        <BarChart
          label={t("settings.lists.health.overTime.successLabel", { operation, share: success })}
          bars={calls.points.map(({ at, ...point }) => {
            const failed =
              point.failed === 0 ? 0 : Math.max(LEAST_SHARE, point.failed / Math.max(point.count, 1))

            return {
              title: pointText(at, point.count, percent(successShare(point))),
              parts:
                point.count === 0
                  ? []
                  : [
                      { share: 1 - failed, className: "text-ui-tag-green-icon" },
                      { share: failed, className: "text-ui-tag-red-icon" },
                    ],
            }
          })}
        />
      </div>
      <div>
        <Muted className="mb-1">
          {t("settings.lists.health.overTime.took", { duration: duration(calls.p95_ms) })}
        </Muted>
        <BarChart
          label={t("settings.lists.health.overTime.tookLabel", {
            operation,
            duration: duration(calls.p95_ms),
          })}
          bars={calls.points.map(({ at, count, p95_ms: ms }) => ({
            title: pointText(at, count, duration(ms)),
            parts: ms === null ? [] : [{ share: ms / slowest, className: "text-ui-tag-blue-icon" }],
          }))}
        />
      </div>
    </div>
  )
}

/** The charts as a table: latest first, without times that had no calls. */
const NumbersOverTime = ({ operations }: { operations: readonly AdminSvcOperationOverTime[] }) => {
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
