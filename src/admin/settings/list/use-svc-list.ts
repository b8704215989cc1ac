import { keepPreviousData } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { useSvcQuery, type SvcQuery } from "../../lib/svc-queries"

export interface ListAnswer {
  /** The number over all pages. */
  count: number
}

export interface FilteredList<Answer, Name extends string> {
  query: SvcQuery<Answer>
  /** From 0. */
  pageIndex: number
  /** With `replace`, the browser's back button does not lead to the page that was shown. */
  goToPage: (index: number, how?: { replace: boolean }) => void
  isFiltered: boolean
  isOfOneOrder: boolean
  clear: () => void
  values: Partial<Record<Name, string>>
  /** The properties of a control for this filter. A choice goes to the first page; undefined removes the filter. */
  filter: (name: Name) => { value: string | undefined; onChoose: (value: string | undefined) => void }
}

export const PAGE_SIZE = 20
const PAGE = "page"
const TAB = "tab"

/**
 * A page of a list. Its filters stand in the page's address, so that a link leads to the same list and the browser's back
 * button works.
 * @param filters by name, with the known values as keys, or null for any text. Other values are ignored.
 * @param refetchInterval in ms.
 */
export const useSvcList = <Answer extends ListAnswer, Name extends string>(
  route: "orders" | "attention" | "webhooks",
  filters: Readonly<Record<Name, object | null>>,
  refetchInterval: number
): FilteredList<Answer, Name> => {
  const [params, setParams] = useSearchParams()
  const entries = Object.entries<object | null>(filters).flatMap(([name, known]) => {
    const value = params.get(name) ?? ""
    const isKnown = known === null ? value !== "" && value.length <= 100 : Object.hasOwn(known, value)

    return isKnown ? [[name, value] as const] : []
  })
  const page = Number(params.get(PAGE) ?? "1")
  const pageIndex = Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0
  const asked = new URLSearchParams([
    ["limit", String(PAGE_SIZE)],
    ["offset", String(pageIndex * PAGE_SIZE)],
    ...entries.map((entry) => [...entry]),
  ]).toString()

  const change = (name: string, value: string | undefined, how?: { replace: boolean }) =>
    setParams((before) => {
      const after = new URLSearchParams(before)

      after.delete(PAGE)
      if (value === undefined) {
        after.delete(name)
      } else {
        after.set(name, value)
      }
      return after
    }, how)

  const values = Object.fromEntries(entries) as Partial<Record<Name, string>>

  return {
    query: useSvcQuery<Answer>(`/admin/svc/${route}?${asked}`, {
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
    values,
    pageIndex,
    filter: (name) => ({ value: values[name], onChoose: (value) => change(name, value) }),
    goToPage: (index, how) => change(PAGE, index === 0 ? undefined : String(index + 1), how),
    clear: () =>
      setParams((before) => {
        const tab = before.get(TAB)

        return tab === null ? {} : { [TAB]: tab }
      }),
    isFiltered: entries.length > 0,
    isOfOneOrder: entries.some(([name]) => name === "order_id"),
  }
}
