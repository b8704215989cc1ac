import { CheckCircle } from "@medusajs/icons"
import { useState } from "react"
import type { AdminSvcAttention, AdminSvcAttentionListResponse } from "../../../types"
import { attentionTitle, CATALOGUES } from "../../../words"
import { useTexts } from "../../i18n/use-texts"
import { FilterSelect } from "../list/filter-select"
import { SvcList, type EmptyStateProps } from "../list/svc-list"
import { useSvcList } from "../list/use-svc-list"
import { NotePointForm } from "./note-point-form"
import { ChosenPoints } from "./chosen-points"
import { openColumns, resolvedColumns } from "./point-columns"
import { ResolvePointsForm } from "./resolve-points-form"

const FILTERS = { kind: CATALOGUES.en.attention, resolved: { true: true }, order_id: null }

export const AttentionTab = () => {
  const texts = useTexts()
  const { t, language } = texts
  const list = useSvcList<AdminSvcAttentionListResponse, keyof typeof FILTERS>("attention", FILTERS, 60_000)
  const { values, filter, query } = list
  const [noting, setNoting] = useState<AdminSvcAttention>()
  const [resolving, setResolving] = useState<readonly AdminSvcAttention[]>([])
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const isResolved = values.resolved === "true"
  const counts = query.data?.counts_by_kind ?? {}
  const listed = query.data?.attention ?? []
  const choose = (points: readonly AdminSvcAttention[], isChosen: boolean) =>
    setChosenIds((before) => {
      const ids = points.map(({ id }) => id)

      return [...before.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]
    })
  // The kind in the filter stays on offer even if no point of it is left.
  const kinds = new Set([...(values.kind === undefined ? [] : [values.kind]), ...Object.keys(counts)])

  const nothing = (): EmptyStateProps => {
    if ((values.kind ?? values.order_id) !== undefined) {
      return { title: t("settings.lists.page.none") }
    }
    return isResolved
      ? { title: t("settings.lists.attention.emptyResolved") }
      : {
          icon: <CheckCircle className="text-ui-tag-green-icon" />,
          title: t("settings.lists.attention.empty"),
          message: t("settings.lists.attention.emptyMessage"),
        }
  }

  return (
    <>
      <SvcList
        title={t("settings.tabs.attention")}
        description={t("settings.lists.attention.description")}
        list={list}
        filters={
          <>
            <FilterSelect
              label={t("settings.lists.attention.state")}
              value={isResolved ? "resolved" : "open"}
              values={["open", "resolved"]}
              hasAll={false}
              textOf={(state) => t(`settings.lists.attention.${state}`)}
              onChoose={(state) => filter("resolved").onChoose(state === "resolved" ? "true" : undefined)}
            />
            <FilterSelect
              label={t("settings.lists.attention.kind")}
              {...filter("kind")}
              values={[...kinds]}
              counts={counts}
              textOf={(kind) => attentionTitle(language, kind)}
            />
            {isResolved ? null : (
              <ChosenPoints
                listed={listed}
                chosen={listed.filter(({ id }) => chosenIds.includes(id))}
                onChoose={choose}
                onResolve={setResolving}
              />
            )}
          </>
        }
        rowsOf={({ attention }) => attention}
        idOf={({ id }) => id}
        columns={
          isResolved
            ? resolvedColumns(t)
            : openColumns(texts, {
                isChosen: ({ id }) => chosenIds.includes(id),
                onChoose: (point, isChosen) => choose([point], isChosen),
                onNote: setNoting,
                onResolve: (point) => setResolving([point]),
              })
        }
        nothing={nothing()}
      />
      {noting === undefined ? null : <NotePointForm point={noting} onClose={() => setNoting(undefined)} />}
      {resolving.length === 0 ? null : (
        <ResolvePointsForm chosen={resolving} listed={listed} onClose={() => setResolving([])} />
      )}
    </>
  )
}
