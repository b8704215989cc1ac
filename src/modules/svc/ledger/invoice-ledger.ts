import { generateEntityId } from "@medusajs/framework/utils"
import type { NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { InvoiceState } from "../../../domain/ledger-states"
import type { ActivityEntry, ActivityLog, ActivitySubject } from "./activity"
import type { AttentionList } from "./attention"
import { type ColumnValue, existing, instant, placeholders } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import type { EventOutbox, NewEvent } from "./event-outbox"
import { settleInvoicePoints } from "./invoice-points"
import { type InvoicePatch, invoiceRow, type InvoiceRow, type NewInvoice } from "./invoice-row"

/** A change of one invoice: columns, a line of the timeline, a thing to look at. */
export interface InvoiceChange {
  patch: InvoicePatch
  activity?: ActivityEntry | undefined
  attention?: NewAttentionFact | undefined
  tells?: NewEvent
}

/** What became of an offered invoice: `kept` means that the row under its number was left as it is. */
export interface OfferedInvoice {
  row: InvoiceRow
  outcome: "added" | "replaced" | "kept"
}

/** Found in the store's data, not handed over by a person or another system. */
const isFromStoreItself = ({ source }: Pick<NewInvoice, "source">): boolean =>
  source === "metadata" || source === "workflow"

/** Whether two rows of one number hold the same document. */
export const isSameDocument = (
  one: Pick<NewInvoice, "source" | "url" | "fileId">,
  other: Pick<NewInvoice, "source" | "url" | "fileId">
): boolean => one.source === other.source && one.url === other.url && one.fileId === other.fileId

/**
 * The invoice was neither tried nor replaced since it was read. Nor was another one given while the store's own sources
 * were asked for an unsent one: it is taken back then. Parameters: its id, tries and due time.
 */
const AS_SEEN = `id = ? and tries = ? and date_trunc('milliseconds', due_at) is not distinct from ?
  and (state <> 'due' or unanswered_at is not null or source in ('upload', 'api') or not exists (
    select 1 from svc_invoice given
    where given.reference = svc_invoice.reference and given.source in ('upload', 'api') and given.deleted_at is null))`

const ofReferences = (references: readonly string[]): string =>
  `select * from svc_invoice where reference in (${placeholders(references)}) and deleted_at is null order by created_at, id`

/** The invoices of the attempts, exactly one row per attempt and number (design D7, D10). */
export class InvoiceLedger {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityLog,
    private readonly attention: AttentionList,
    private readonly outbox: EventOutbox
  ) {}

  /** The invoices of some attempts, oldest first. */
  async ofReferences(references: readonly string[]): Promise<InvoiceRow[]> {
    return this.database.sql.all(invoiceRow, ofReferences(references), references)
  }

  /** As {@link ofReferences}, locked until the transaction ends. */
  async lockedOf(sql: Sql, references: readonly string[]): Promise<InvoiceRow[]> {
    return sql.all(invoiceRow, `${ofReferences(references)} for update`, references)
  }

  /**
   * Writes an invoice, due at once. If its number is taken, it replaces only a row in one of the `replacing` states. An
   * invoice from the store's own data never replaces one that was handed over. What is known of an unanswered call stays.
   */
  async offer(
    sql: Sql,
    subject: ActivitySubject,
    invoice: NewInvoice,
    replacing: readonly InvoiceState[]
  ): Promise<OfferedInvoice> {
    const now = this.database.now()
    const inserted = await sql.insert(
      "svc_invoice",
      {
        id: generateEntityId(undefined, "svcinv"),
        reference: subject.reference,
        orderId: subject.orderId,
        ...invoice,
        state: "due",
        dueAt: now,
        createdAt: now,
      },
      "on conflict (reference, number) where deleted_at is null do nothing"
    )
    const row = existing(
      await this.locked(sql, subject.reference, invoice.number),
      `invoice ${invoice.number} of ${subject.reference}`
    )

    if (inserted !== undefined) {
      await settleInvoicePoints(sql, this.attention, subject.reference)
      return { row, outcome: "added" }
    }
    if (!replacing.includes(row.state) || (isFromStoreItself(invoice) && !isFromStoreItself(row))) {
      return { row, outcome: "kept" }
    }
    const [replaced = row] = await sql.updateReturning(
      invoiceRow,
      "svc_invoice",
      {
        source: invoice.source,
        fileId: invoice.fileId,
        url: invoice.url,
        state: "due",
        errorCode: null,
        errorReason: null,
        tries: 0,
        dueAt: now,
        updatedAt: now,
      },
      "id = ?",
      [row.id]
    )

    return { row: replaced, outcome: "replaced" }
  }

  /**
   * Takes back invoices that the store's own sources no longer offer, unless they may be at the service.
   * @param but a number that is still offered.
   */
  async withdraw(reference: string, but: string | null): Promise<void> {
    await this.database.transaction((sql) =>
      this.takeBack(
        sql,
        reference,
        "source in ('metadata', 'workflow') and state in ('due', 'refused') and number <> ?",
        [but ?? ""]
      )
    )
  }

  /** As {@link withdraw}, of refused invoices alone, unless a person has resolved their point. */
  async takeBackRefused(sql: Sql, reference: string): Promise<void> {
    await this.takeBack(
      sql,
      reference,
      `source in ('metadata', 'workflow') and state = 'refused' and exists (select 1 from svc_attention point
        where point.reference = svc_invoice.reference and point.kind = 'invoice_refused' and point.resolved_at is null
          and point.deleted_at is null)`,
      []
    )
  }

  /**
   * Takes back the invoice of a number because another one replaces it. An invoice that may be at the service stays, is not
   * sent again, and is listed.
   * @returns the invoice as it was; undefined when there was none, or another one has taken its place meanwhile.
   */
  async takeBackReplaced(sql: Sql, reference: string, number: string): Promise<InvoiceRow | undefined> {
    const found = await this.locked(sql, reference, number)

    await this.takeBack(sql, reference, "state in ('due', 'refused') and number = ?", [number])
    const left = await this.locked(sql, reference, number)

    if (left?.state === "due") {
      await sql.update(
        "svc_invoice",
        { state: "unknown", dueAt: null, updatedAt: this.database.now() },
        "id = ?",
        [left.id]
      )
      await this.attention.add(sql, left, { kind: "invoice_unknown", values: { number } })
    }
    return found
  }

  /** Settles the points about invoices, or metadata, that the store no longer offers. */
  async settlePoints(reference: string): Promise<void> {
    await settleInvoicePoints(this.database.sql, this.attention, reference)
  }

  /** The invoice of a number, locked until the transaction ends: until then nobody begins or ends to send it. */
  private locked(sql: Sql, reference: string, number: string): Promise<InvoiceRow | undefined> {
    return sql.first(
      invoiceRow,
      "select * from svc_invoice where reference = ? and number = ? and deleted_at is null for update",
      [reference, number]
    )
  }

  /** Stops waiting for unsent invoices: the order is cancelled, so an unsent invoice is no failure. */
  async leaveUnsent(reference: string): Promise<void> {
    await this.database.sql.update(
      "svc_invoice",
      { dueAt: null, tries: 0, updatedAt: this.database.now() },
      "reference = ? and state = 'due' and due_at is not null",
      [reference]
    )
  }

  private async takeBack(
    sql: Sql,
    reference: string,
    where: string,
    parameters: readonly ColumnValue[]
  ): Promise<void> {
    const now = this.database.now()
    const takenBack = await sql.update(
      "svc_invoice",
      { deletedAt: now, updatedAt: now },
      `reference = ? and unanswered_at is null and ${where}`,
      [reference, ...parameters]
    )

    if (takenBack > 0) {
      await settleInvoicePoints(sql, this.attention, reference)
    }
  }

  /**
   * Applies a change to an invoice, all of it or nothing. The invoice must be in one of the states `from`, and still be as it
   * was `seen`, see {@link AS_SEEN}. Gives the row after the change; undefined when it was not as expected.
   */
  async change(
    seen: InvoiceRow,
    from: readonly InvoiceState[],
    change: InvoiceChange
  ): Promise<InvoiceRow | undefined> {
    return this.database.transaction(async (sql) => {
      const [changed] = await sql.updateReturning(
        invoiceRow,
        "svc_invoice",
        { ...change.patch, updatedAt: this.database.now() },
        `${AS_SEEN} and state in (${placeholders(from)})`,
        [seen.id, seen.tries, seen.dueAt, ...from]
      )

      if (changed !== undefined) {
        await this.tell(sql, seen, change)
      }
      return changed
    })
  }

  /**
   * Writes that the service has taken an invoice as it was `sent`. That is true whatever others have made of the row meanwhile.
   * If another document was given under its number since, that one goes its own way, and the timeline alone tells of this one.
   */
  async accepted(sent: InvoiceRow, change: InvoiceChange): Promise<InvoiceRow | undefined> {
    return this.database.transaction(async (sql) => {
      const row = await this.locked(sql, sent.reference, sent.number)

      if (row?.state === "attached") {
        return row
      }
      if (row !== undefined && !isSameDocument(row, sent)) {
        const { patch, activity } = change

        await this.tell(sql, sent, { patch, activity })
        return row
      }
      const [changed] =
        row === undefined
          ? []
          : await sql.updateReturning(
              invoiceRow,
              "svc_invoice",
              { ...change.patch, updatedAt: this.database.now() },
              "id = ?",
              [row.id]
            )

      await this.tell(sql, sent, change)
      return changed
    })
  }

  private async tell(
    sql: Sql,
    invoice: InvoiceRow,
    { patch, activity, attention, tells }: InvoiceChange
  ): Promise<void> {
    if (activity !== undefined) {
      await this.activity.add(sql, invoice, activity)
    }
    if (attention !== undefined) {
      await this.attention.add(sql, invoice, attention)
    }
    if (tells !== undefined) {
      await this.outbox.add(sql, invoice, tells)
    }
    if (patch.state === "attached" || patch.state === "due") {
      await settleInvoicePoints(sql, this.attention, invoice.reference)
    }
  }

  /**
   * Gives another number to an invoice that nobody has tried or replaced since it was read. False when another invoice of
   * the attempt has that number, or the invoice is not as it was read.
   */
  async renumber(invoice: InvoiceRow, number: string): Promise<boolean> {
    const changed = await this.database.sql.update(
      "svc_invoice",
      { number, updatedAt: this.database.now() },
      `${AS_SEEN} and state = ? and not exists (
         select 1 from svc_invoice other where other.reference = ? and other.number = ? and other.deleted_at is null
       )`,
      [invoice.id, invoice.tries, invoice.dueAt, invoice.state, invoice.reference, number]
    )

    return changed > 0
  }

  async nextDueAt(reference: string): Promise<Date | null> {
    const dueAt = await this.database.sql.value(
      instant.nullable(),
      "select min(due_at) from svc_invoice where reference = ? and state = 'due' and deleted_at is null",
      [reference]
    )

    return dueAt ?? null
  }
}
