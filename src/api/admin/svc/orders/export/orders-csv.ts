import { stringify } from "csv-stringify/sync"
import type { ConfiguredPlan } from "../../../../../config"
import type { Refunds } from "../../../../../domain/held-sum"
import { HOUR_MS } from "../../../../../domain/units-of-time"
import type { RowOfPeriod } from "../../../../../modules/svc/ledger/order-list"
import { awaitedDownPayment, awaitedUntil } from "../attempt-for-admin"

/** The service's days are Riyadh's, which has no summer time. */
const AHEAD_OF_UTC_MS = 3 * HOUR_MS

/** A spreadsheet reads it as a time, e.g. `2026-02-01 00:30:00`. */
const at = (date: Date | null): string =>
  date === null ? "" : new Date(date.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace("T", " ")

const sar = (amount: number | null): string => amount?.toFixed(2) ?? ""

/** The columns of the export, by their titles. They have the names of the fields in the list of orders. */
const COLUMNS: Record<
  string,
  (row: RowOfPeriod, plans: readonly ConfiguredPlan[], refunds: Refunds) => string | number | null
> = {
  display_id: (row) => row.displayId,
  svc_order_id: (row) => row.svcOrderId,
  state: (row) => row.state,
  amount: (row) => sar(row.amount),
  // An earlier attempt of the same session has no payment.
  refunded: (row, _plans, refunds) =>
    row.authorizedAt === null ? "" : (refunds.get(row.paymentSessionId)?.toFixed(2) ?? ""),
  prepaid_amount: (row) => sar(row.prepaidAmount),
  down_payment_due: (row, plans) => sar(awaitedDownPayment(row, plans)),
  expires_at: (row) => at(awaitedUntil(row)),
  collection: (row) => row.collection,
  transaction_id: (row) => row.transactionId,
  recorded_reference: (row) => row.prepaidUtr,
  repayment_config_id: (row) => row.planId,
  applied_plan: (row) => row.appliedPlan,
  invoice_numbers: (row) => row.invoiceNumbers,
  created_at: (row) => at(row.createdAt),
  authorized_at: (row) => at(row.authorizedAt),
  delivered_at: (row) => at(row.deliveredAt),
  captured_at: (row) => at(row.capturedAt),
  released_at: (row) => at(row.releasedAt),
  error_code: (row) => row.errorCode,
  decline_code: (row) => row.declineCode,
  environment: (row) => row.environment,
  reference: (row) => row.reference,
  order_id: (row) => row.orderId,
  cart_id: (row) => row.cartId,
}

/** A spreadsheet must not carry out what the service or a merchant wrote. */
const FORMAT = { record_delimiter: "windows", escape_formulas: true } as const

/** Amounts are SAR with two decimals, times Riyadh's. The titles are in the first part, also when nothing was bought. */
export async function* csvOf(
  parts: AsyncIterable<readonly RowOfPeriod[]>,
  plans: readonly ConfiguredPlan[],
  refundsOf: (sessionIds: string[]) => Promise<Refunds>
): AsyncGenerator<string> {
  // Excel reads UTF-8 only after a byte order mark.
  let titles = stringify([Object.keys(COLUMNS)], { ...FORMAT, bom: true })

  for await (const rows of parts) {
    const refunds = await refundsOf(rows.map(({ paymentSessionId }) => paymentSessionId))

    yield (
      titles +
      stringify(
        rows.map((row) => Object.values(COLUMNS).map((valueOf) => valueOf(row, plans, refunds))),
        FORMAT
      )
    )
    titles = ""
  }
}
