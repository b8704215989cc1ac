import { useState } from "react"
import type { AdminSvcCallSpan, AdminSvcCallsOverTimeResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { Loaded } from "../../components/loaded"
import { Section } from "../../components/section"
import { Muted } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSvcQuery } from "../../lib/svc-queries"
import { FilterSelect } from "../list/filter-select"
import { EmptyState } from "../list/svc-list"
import { inOrder } from "./calls-table"
import { NumbersOverTime } from "./numbers-over-time"
import { OperationOverTime } from "./operation-over-time"

const SPANS = ["day", "week"] as const satisfies readonly AdminSvcCallSpan[]

/** How the calls of each operation went: charts, and the same as numbers. */
export const CallsOverTime = () => {
  const { t } = useTexts()
  const [span, setSpan] = useState<AdminSvcCallSpan>("day")
  const [isOpen, setIsOpen] = useState(false)
  const query = useSvcQuery<AdminSvcCallsOverTimeResponse>(`/admin/svc/health/calls?span=${span}`, {
    refetchInterval: 60_000,
    keepsPrevious: true,
  })

  return (
    <Section
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
      <Loaded query={query} rows={4}>
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
      </Loaded>
    </Section>
  )
}
