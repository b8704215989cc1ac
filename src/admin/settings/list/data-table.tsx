import { clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"

export interface Column<Row> {
  /** Unique among the columns. */
  title: string
  cell: (row: Row) => ReactNode
  isTitleHidden?: boolean
  className?: string
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  isStale?: boolean
}

/** Medusa's table lays out cells from left to right only. These classes turn it with the page. */
const TURNS = [
  "md:[&_td]:!ps-0 md:[&_td]:!pe-6 md:[&_th]:!ps-0 md:[&_th]:!pe-6",
  "md:[&_tr>*:first-child]:!ps-6",
  "[&_th]:!text-start",
].join(" ")

/** On a phone each row is a block: the first cell on top, the others below, each with its column's title. */
const ROW_ON_PHONE =
  "max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-x-6 max-md:gap-y-2 max-md:px-6 max-md:py-3"
const CELL_ON_PHONE =
  "max-md:block max-md:h-auto max-md:!w-auto max-md:max-w-full max-md:!p-0 max-md:first:!w-full"
const TITLE_ON_PHONE =
  "max-md:before:block max-md:before:txt-compact-xsmall max-md:before:text-ui-fg-subtle max-md:before:content-[attr(data-title)]"

/**
 * A table like those of the dashboard. It scrolls by itself when the page is too narrow. It names the roles, because
 * browsers forget them for a table with another layout.
 */
export const DataTable = <Row,>({ label, columns, rows, idOf, isStale = false }: DataTableProps<Row>) => (
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label} aria-busy={isStale}>
    <Table role="table" className={clx(TURNS, "max-md:block", { "opacity-60": isStale })}>
      <Table.Header role="rowgroup" className="border-t-0 max-md:hidden">
        <Table.Row role="row">
          {columns.map(({ title, isTitleHidden, className }) => (
            <Table.HeaderCell
              key={title}
              role="columnheader"
              scope="col"
              className={clx("whitespace-nowrap", className)}
            >
              <span className={isTitleHidden === true ? "sr-only" : undefined}>{title}</span>
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup" className="border-b-0 max-md:block [&_tr:last-child]:border-b-0">
        {rows.map((row) => (
          <Table.Row key={idOf(row)} role="row" className={ROW_ON_PHONE}>
            {columns.map(({ title, isTitleHidden, cell, className }, index) => (
              <Table.Cell
                key={title}
                role="cell"
                data-title={title}
                className={clx("!py-3 align-top", className, CELL_ON_PHONE, {
                  [TITLE_ON_PHONE]: index > 0 && isTitleHidden !== true,
                })}
              >
                {cell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  </div>
)
