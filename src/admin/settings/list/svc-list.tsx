import { Button } from "@medusajs/ui"
import { useEffect, type ReactNode } from "react"
import { ActionButton, DISABLED } from "../../components/action-button"
import { Loaded } from "../../components/loaded"
import { Section } from "../../components/section"
import { Muted, Subtle, Title } from "../../components/small-text"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { DataTable, type Column } from "./data-table"
import { PAGE_SIZE, type ListAnswer, type FilteredList } from "./use-svc-list"

interface SvcListProps<Row, Answer> {
  title: string
  description: string
  aside?: ReactNode
  list: FilteredList<Answer, never>
  filters: ReactNode
  rowsOf: (answer: Answer) => readonly Row[]
  idOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Shown when no row fits. */
  nothing: EmptyStateProps
}

export const SvcList = <Row, Answer extends ListAnswer>(props: SvcListProps<Row, Answer>) => {
  const { title, description, aside, list, filters, rowsOf, idOf, columns, nothing } = props
  const { t } = useTexts()
  const { data: answer, isPlaceholderData } = list.query
  const isPastTheEnd =
    answer !== undefined && !isPlaceholderData && answer.count > 0 && rowsOf(answer).length === 0
  const lastIndex = pageCountOf(answer?.count ?? 0) - 1

  // For example after the last row of the last page was resolved.
  useEffect(() => {
    if (isPastTheEnd && lastIndex < list.pageIndex) {
      list.goToPage(lastIndex, { replace: true })
    }
  }, [isPastTheEnd, lastIndex, list])

  return (
    <Section title={title} description={description} aside={aside}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
        {filters}
        {list.isOfOneOrder ? (
          <Subtle leading="compact">{t("settings.lists.filter.ofOneOrder")}</Subtle>
        ) : null}
        {list.isFiltered ? (
          <ActionButton variant="transparent" onClick={list.clear}>
            {t("settings.lists.filter.clear")}
          </ActionButton>
        ) : null}
      </div>
      <Loaded query={list.query} rows={6}>
        {(answer) => (
          <div>
            <div role="status">
              {answer.count === 0 ? (
                <EmptyState {...nothing} />
              ) : (
                // Silent until the answer is there, so that it speaks with each answer, also one of the same count.
                <p className="sr-only">
                  {list.query.isPlaceholderData || list.pageIndex >= pageCountOf(answer.count)
                    ? ""
                    : rowsText(t, answer.count, list.pageIndex)}
                </p>
              )}
            </div>
            {answer.count === 0 ? null : (
              <>
                <DataTable
                  label={title}
                  columns={columns}
                  rows={rowsOf(answer)}
                  idOf={idOf}
                  isStale={list.query.isPlaceholderData}
                />
                <Pagination count={answer.count} pageIndex={list.pageIndex} onPage={list.goToPage} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE))

const rowsText = (t: Translate, count: number, pageIndex: number): string =>
  t("settings.lists.page.rows", {
    from: pageIndex * PAGE_SIZE + 1,
    to: Math.min(count, (pageIndex + 1) * PAGE_SIZE),
    all: count,
  })

interface PaginationProps {
  count: number
  pageIndex: number
  onPage: (index: number) => void
}

/** Like `Table.Pagination` of Medusa UI, but with grouped numbers. */
const Pagination = ({ count, pageIndex, onPage }: PaginationProps) => {
  const { t } = useTexts()
  const pageCount = pageCountOf(count)

  return (
    <div className="text-ui-fg-subtle txt-compact-small-plus flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
      {/* Screen readers hear it when it changes, above the table. */}
      <p aria-hidden>{rowsText(t, count, pageIndex)}</p>
      <div className="flex items-center gap-x-2">
        <p>{t("settings.lists.page.pages", { page: pageIndex + 1, all: pageCount })}</p>
        <PageButton
          reason={pageIndex === 0 ? t("settings.lists.page.isFirst") : undefined}
          onClick={() => onPage(Math.min(pageIndex, pageCount) - 1)}
        >
          {t("settings.lists.page.previous")}
        </PageButton>
        <PageButton
          reason={pageIndex + 1 >= pageCount ? t("settings.lists.page.isLast") : undefined}
          onClick={() => onPage(pageIndex + 1)}
        >
          {t("settings.lists.page.next")}
        </PageButton>
      </div>
    </div>
  )
}

interface PageButtonProps {
  reason: string | undefined
  onClick: () => void
  children: string
}

/** It keeps the focus when it leads no further: it stays the same button, and the keyboard still reaches it. */
const PageButton = ({ reason, onClick, children }: PageButtonProps) => (
  <Button
    type="button"
    variant="transparent"
    aria-disabled={reason !== undefined}
    title={reason}
    className={reason === undefined ? "" : DISABLED}
    onClick={reason === undefined ? onClick : undefined}
  >
    {children}
  </Button>
)

export interface EmptyStateProps {
  title: string
  message?: string | undefined
  icon?: ReactNode
}

export const EmptyState = ({ title, message, icon }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-y-2 px-6 py-8 text-center">
    {icon}
    <Title>{title}</Title>
    {message === undefined ? null : <Muted className="text-pretty">{message}</Muted>}
  </div>
)
