import { markdownTable } from "../../support/markdown-table"
import { FAULTS, type FaultName } from "./faults"
import { CHECKOUT, DELIVERY, INVOICE, OPTIONS, RECONCILE } from "./outcomes"

const OPERATIONS: readonly { name: string; outcomes: Record<FaultName, Record<string, string>> }[] = [
  { name: "Check Eligibility", outcomes: OPTIONS },
  { name: "Initiate Checkout", outcomes: CHECKOUT },
  { name: "Reconcile Prepaid Payment", outcomes: RECONCILE },
  { name: "Confirm Delivery", outcomes: DELIVERY },
  { name: "Add Invoice", outcomes: INVOICE },
]

/** Faults that end alike share a row. */
const rowsOf = (outcomes: Record<FaultName, Record<string, string>>): [FaultName[], string[]][] => {
  const rows = new Map<string, [FaultName[], string[]]>()

  for (const fault of FAULTS) {
    const cells = Object.values(outcomes[fault])
    const key = cells.join("|")
    const [faults] = rows.get(key) ?? [[], cells]

    rows.set(key, [[...faults, fault], cells])
  }
  return [...rows.values()]
}

/**
 * The fault matrix in Markdown, from the very outcomes that the tests compare with. The operation and the fault are
 * together the name of the test.
 */
export const faultMatrixTable = (): string =>
  OPERATIONS.map(({ name, outcomes }) => {
    const table = markdownTable(
      ["Fault", ...Object.keys(outcomes[FAULTS[0]])],
      rowsOf(outcomes).map(([faults, cells]) => [
        faults.join(", "),
        ...cells.map((cell) => cell.replaceAll("; ", "<br>")),
      ])
    )

    return `### ${name}\n\n${table}`
  }).join("\n\n")
