import { useSearchParams } from "react-router-dom"

/** The filters of a list and the page of it, as the page's address holds them. */
interface UrlFilters<Name extends string> {
  values: Partial<Record<Name, string>>
  /** From 0. */
  pageIndex: number
  /** Goes to the first page; undefined takes the filter away. */
  setFilter: (name: Name, value: string | undefined) => void
  setPageIndex: (index: number) => void
  clear: () => void
  isFiltered: boolean
}

const PAGE = "page"
const TAB = "tab"

/**
 * Filters that stand in the address, so that a link leads to the same list and the browser's way back works.
 * @param names of the parameters, each with whether a value is one that the list knows; others are left out.
 */
export const useUrlFilters = <Name extends string>(
  names: Readonly<Record<Name, (value: string) => boolean>>
): UrlFilters<Name> => {
  const [params, setParams] = useSearchParams()
  const entries = (Object.keys(names) as Name[]).flatMap((name) => {
    const value = params.get(name)

    return value !== null && value !== "" && names[name](value) ? [[name, value] as const] : []
  })
  const page = Number(params.get(PAGE) ?? "1")

  const change = (name: string, value: string | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before)

      after.delete(PAGE)
      if (value === undefined) {
        after.delete(name)
      } else {
        after.set(name, value)
      }
      return after
    })

  return {
    values: Object.fromEntries(entries) as Partial<Record<Name, string>>,
    pageIndex: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page - 1 : 0,
    setFilter: change,
    setPageIndex: (index) => change(PAGE, index === 0 ? undefined : String(index + 1)),
    clear: () =>
      setParams((before) => {
        const tab = before.get(TAB)

        return tab === null ? {} : { [TAB]: tab }
      }),
    isFiltered: entries.length > 0,
  }
}
