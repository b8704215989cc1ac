import { Badge } from "@medusajs/ui"
import type { AdminSvcCalls, AdminSvcOperationCalls } from "../../../types"
import { Subtle, Title } from "../../components/small-text"
import { StateBadge } from "../../components/state-badge"
import { settingsConnectionEn } from "../../i18n/settings-connection.en"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { inOneLine } from "../../lib/in-one-line"
import { wordOf } from "../../lib/word-of"
import { describeResult } from "../connection/call-result"
import { DataTable, type Column } from "../list/data-table"

const OPERATIONS = Object.keys(settingsConnectionEn.operation)

/** Sorted as in the life of an order. */
export const inOrder = <Calls extends { operation: string }>(operations: readonly Calls[]): Calls[] =>
  [...operations].sort(
    (one, other) => OPERATIONS.indexOf(one.operation) - OPERATIONS.indexOf(other.operation)
  )

export const CallsTable = ({ title, calls }: { title: string; calls: AdminSvcCalls }) => {
  const texts = useTexts()
  const { t, duration } = texts
  const facts = inOneLine(
    t("settings.lists.health.calls", { count: calls.count }),
    calls.p50_ms !== null && `${t("settings.lists.health.p50")} ${duration(calls.p50_ms)}`,
    calls.p95_ms !== null && `${t("settings.lists.health.p95")} ${duration(calls.p95_ms)}`
  )

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-4">
        <div>
          <Title role="heading" aria-level={3}>
            {title}
          </Title>
          <Subtle>{calls.count === 0 ? t("settings.lists.health.noCalls") : facts}</Subtle>
        </div>
        {calls.count === 0 ? null : (
          <StateBadge color={calls.failed === 0 ? "green" : "orange"}>
            {calls.failed === 0
              ? t("settings.lists.health.allOk")
              : t("settings.lists.health.failed", { count: calls.failed })}
          </StateBadge>
        )}
      </div>
      {calls.operations.length === 0 ? null : (
        <div className="border-ui-border-base border-t">
          <DataTable
            label={title}
            columns={columns(texts)}
            rows={inOrder(calls.operations)}
            idOf={({ operation }) => operation}
          />
        </div>
      )}
    </div>
  )
}

const columns = ({ t, number, duration }: Texts): Column<AdminSvcOperationCalls>[] => [
  {
    title: t("settings.lists.health.operation"),
    className: "w-1/4",
    cell: ({ operation }) => wordOf(t, "settings.connection.operation", operation),
  },
  { title: t("settings.lists.health.count"), className: "w-20", cell: ({ count }) => number(count) },
  {
    title: t("settings.lists.health.results"),
    cell: ({ by_result: byResult }) => (
      <div className="flex flex-wrap gap-1">
        {Object.entries(byResult)
          .sort(([, one], [, other]) => other - one)
          .map(([name, count]) => {
            const { color, short: result } = describeResult(t, name)

            return (
              <Badge key={name} size="2xsmall" color={color} className="whitespace-nowrap">
                {t("settings.lists.health.resultCount", { result, count })}
              </Badge>
            )
          })}
      </div>
    ),
  },
  {
    title: t("settings.lists.health.p50"),
    className: "w-32 whitespace-nowrap",
    cell: ({ p50_ms: ms }) => duration(ms),
  },
  {
    title: t("settings.lists.health.p95"),
    className: "w-32 whitespace-nowrap",
    cell: ({ p95_ms: ms }) => duration(ms),
  },
]
