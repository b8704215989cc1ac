import { Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { PAGE_SIZE } from "./list-query"

interface ListPaginationProps {
  /** Of all pages. */
  count: number
  pageIndex: number
  onPage: (index: number) => void
}

export const ListPagination = ({ count, pageIndex, onPage }: ListPaginationProps) => {
  const { t } = useTexts()
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE))

  return (
    <Table.Pagination
      count={count}
      pageSize={PAGE_SIZE}
      pageIndex={pageIndex}
      pageCount={pageCount}
      canPreviousPage={pageIndex > 0}
      canNextPage={pageIndex + 1 < pageCount}
      previousPage={() => onPage(Math.min(pageIndex, pageCount) - 1)}
      nextPage={() => onPage(pageIndex + 1)}
      translations={{
        of: t("settings.lists.page.of"),
        results: t("settings.lists.page.results"),
        pages: t("settings.lists.page.pages"),
        prev: t("settings.lists.page.previous"),
        next: t("settings.lists.page.next"),
      }}
    />
  )
}
