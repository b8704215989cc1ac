import { clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"

export interface Column<Row> {
  /** Another for each column. */
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

/** Medusa's table lays its cells out from left to right only: this turns it round with the page. */
const TURNS = [
  "[&_td]:!ps-0 [&_td]:!pe-6 [&_th]:!ps-0 [&_th]:!pe-6",
  "[&_tr>*:first-child]:!ps-6",
  "[&_th]:!text-start",
].join(" ")

/** A table as the dashboard's lists have it; it scrolls by itself when the page is too narrow. */
export const DataTable = <Row,>({ label, columns, rows, idOf, isStale = false }: DataTableProps<Row>) => (
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label} aria-busy={isStale}>
    <Table className={clx(TURNS, { "opacity-60": isStale })}>
      <Table.Header className="border-t-0">
        <Table.Row>
          {columns.map(({ title, isTitleHidden, className }) => (
            <Table.HeaderCell key={title} scope="col" className={clx("whitespace-nowrap", className)}>
              <span className={isTitleHidden === true ? "sr-only" : undefined}>{title}</span>
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0 [&_tr:last-child]:border-b-0">
        {rows.map((row) => (
          <Table.Row key={idOf(row)}>
            {columns.map(({ title, cell, className }) => (
              <Table.Cell key={title} className={clx("!py-3 align-top", className)}>
                {cell(row)}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  </div>
)
