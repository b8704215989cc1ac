import type { AdminSvcChecklistItem, AdminSvcChecklistResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { LoadedSection } from "../../components/loaded"
import { Muted, Title } from "../../components/small-text"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { useSvcQuery } from "../../lib/svc-queries"
import { CheckItem } from "./check-item"

const URGENCY = { error: 0, warning: 1, unknown: 2, ok: 3 } as const

export const ChecklistTab = () => {
  const { t, relative } = useTexts()
  const query = useSvcQuery<AdminSvcChecklistResponse>("/admin/svc/checklist")
  const { data, refetch, isFetching } = query

  return (
    <LoadedSection
      query={query}
      rows={8}
      title={t("settings.checklist.title")}
      description={t("settings.checklist.description")}
      aside={
        <ActionButton isLoading={isFetching && data !== undefined} onClick={() => void refetch()}>
          {t("settings.checklist.checkAgain")}
        </ActionButton>
      }
    >
      {({ checked_at: checkedAt, items }) => (
        <>
          <div aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-4 px-6 py-3">
            <Title>{summary(t, items)}</Title>
            <Muted leading="compact">{t("settings.checklist.checked", { when: relative(checkedAt) })}</Muted>
          </div>
          <ul className="divide-y">
            {[...items]
              .sort((one, other) => URGENCY[one.status] - URGENCY[other.status])
              .map((item) => (
                <CheckItem key={item.code} item={item} />
              ))}
          </ul>
        </>
      )}
    </LoadedSection>
  )
}

const summary = (t: Translate, items: readonly AdminSvcChecklistItem[]): string => {
  const toMend = items.filter(({ status }) => status === "error" || status === "warning").length

  if (toMend > 0) {
    return t("settings.checklist.toMend", { count: toMend })
  }
  return t(`settings.checklist.${items.every(({ status }) => status === "ok") ? "allOk" : "noneToMend"}`)
}
