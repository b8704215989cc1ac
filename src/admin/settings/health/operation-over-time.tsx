import type { AdminSvcOperationOverTime } from "../../../types"
import { Muted, Title } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"
import { BarChart } from "./bar-chart"
import { successShare } from "./success-share"

/** Least share of a bar for failures, so that one of a thousand calls can be seen. */
const LEAST_SHARE = 0.15

/** One operation: its share of successful calls, and the longest time of the fastest 95%. */
export const OperationOverTime = ({ calls }: { calls: AdminSvcOperationOverTime }) => {
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
