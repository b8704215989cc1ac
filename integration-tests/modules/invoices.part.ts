import { halalasOf } from "../../src/domain/money"
import { openAgain } from "../../src/modules/svc/checkout/resume-attempt"
import { refused, unansweredInvoice } from "../../src/modules/svc/invoice/invoice-changes"
import type { InvoiceRow, NewInvoice } from "../../src/modules/svc/ledger/invoice-row"
import type { OrderRow } from "../../src/modules/svc/ledger/order-row"
import { untilWaitingForLocks } from "../support/waiting-for-locks"
import type { ModulePart } from "./module-suite"

export const invoices: ModulePart = (service, books) => {
  const give = async (row: OrderRow, number: string, source: NewInvoice["source"] = "upload") =>
    books.ledger.database.transaction((sql) =>
      books.ledger.invoices.offer(sql, row, { number, source, url: null, fileId: "file_1" }, [])
    )
  const numbersOf = async (reference: string) =>
    (await books.ledger.invoices.ofReferences([reference])).map(({ number }) => number)

  describe("the invoices of an attempt that came to nothing", () => {
    /** One of each kind that may be there, and whether it was sent already. */
    const withInvoices = async (row: OrderRow) => {
      const { row: sent } = await give(row, "SENT")

      await books.ledger.invoices.change(sent, ["due"], { patch: { sentAt: books.now } })
      await give(row, "FOUND", "metadata")
      await give(row, "GIVEN", "api")
    }

    it("go with the attempt that is opened again, as far as they were handed over and not sent", async () => {
      const ended = await books.insert("payses_1", {
        state: "declined",
        collection: "merchant",
        prepaidUtr: "BANK-1",
      })

      await withInvoices(ended)
      const { reference: next } = await openAgain(books.ledger, service.options, ended, "BANK-2", {})

      expect(next).toBe("payses_1-2")
      expect(await numbersOf(next)).toEqual(["GIVEN"])
      expect((await numbersOf("payses_1")).sort()).toEqual(["FOUND", "SENT"])
    })

    it("go with the payment link that takes its place, unless it has them already", async () => {
      const waiting = await books.insert("payses_1", { state: "awaiting_merchant_payment" })
      const link = await books.insert("payses_link", { cartId: null })
      const toFinance = halalasOf(String(link.amount))

      await withInvoices(waiting)
      await give(waiting, "BOTH")
      await give(link, "BOTH")
      await books.ledger.orders.change("payses_link", {
        event: "checkout_created",
        replacesUnsent: { orderId: link.orderId ?? "", toFinance, refunds: new Map() },
      })
      expect(await books.row("payses_1")).toMatchObject({ state: "expired" })
      expect((await numbersOf("payses_link")).sort()).toEqual(["BOTH", "GIVEN"])
      expect((await numbersOf("payses_1")).sort()).toEqual(["BOTH", "FOUND", "SENT"])
    })
  })

  it("one that is begun to be sent in this moment stands, and is not replaced", async () => {
    const attempt = await books.insert("payses_1", { state: "authorized" })
    const { row } = await give(attempt, "OLD")
    const { invoices: ledger, database } = books.ledger

    await ledger.change(row, ["due"], { patch: { unansweredAt: books.now } })
    let replacing: Promise<unknown> = Promise.resolve()

    await database.transaction(async (sql) => {
      await sql.update("svc_invoice", { state: "sending" }, "id = ?", [row.id])
      replacing = database.transaction((other) => ledger.takeBackReplaced(other, "payses_1", "OLD"))
      await untilWaitingForLocks(database)
    })
    expect(await replacing).toMatchObject({ state: "sending" })
    expect(await ledger.ofReferences(["payses_1"])).toMatchObject([{ state: "sending" }])
  })

  describe("what is listed of an attempt's invoices", () => {
    const points = async () => (await books.points("payses_1")).map(({ fact }) => fact)
    const refuse = (row: InvoiceRow) =>
      books.ledger.invoices.change(
        row,
        ["due"],
        refused(row, 813, { reason: "not_a_pdf", cause: { problem: "file_not_pdf" } })
      )
    const leaveUnanswered = (row: InvoiceRow) =>
      books.ledger.invoices.change(row, ["due"], unansweredInvoice(books.now, row, "attention", books.now))
    const attach = async (number: string) => {
      const row = (await books.ledger.invoices.ofReferences(["payses_1"])).find(
        (invoice) => invoice.number === number
      )

      if (row !== undefined) {
        await books.ledger.invoices.change(row, [row.state], { patch: { state: "attached" } })
      }
    }

    it("is done with kind by kind", async () => {
      const attempt = await books.insert("payses_1")

      await refuse((await give(attempt, "INV-1")).row)
      await leaveUnanswered((await give(attempt, "INV-2")).row)
      await attach("INV-1")
      expect(await points()).toMatchObject([{ kind: "invoice_unknown", values: { number: "INV-2" } }])
      await attach("INV-2")
      expect(await points()).toEqual([])
    })

    it("names one that is still refused, with its own cause, once the one that it named is solved", async () => {
      const attempt = await books.insert("payses_1")

      await refuse((await give(attempt, "INV-1")).row)
      await refuse((await give(attempt, "INV-2")).row)
      expect(await points()).toMatchObject([{ values: { number: "INV-2" } }])
      await attach("INV-2")
      expect(await points()).toEqual([
        { kind: "invoice_refused", values: { number: "INV-1", cause: { problem: "file_not_pdf" } } },
      ])
      await attach("INV-1")
      expect(await points()).toEqual([])
    })

    it.each([
      ["refused", refuse],
      ["unanswered", leaveUnanswered],
    ])("leaves out one that was %s and that a person has seen to, also years ago", async (_what, fail) => {
      const attempt = await books.insert("payses_1")
      const { ledger } = books

      await fail((await give(attempt, "INV-1")).row)
      const [first] = await books.points("payses_1")

      await ledger.attention.resolve([first?.id ?? ""], { by: "user_1", note: "Paid by transfer." })
      books.now = books.later(1_000 * 86_400_000)
      await ledger.prune({ webhooks: 90, activity: 730, resolvedAttention: 365 })
      await fail((await give(attempt, "INV-2")).row)
      await attach("INV-2")
      expect(await points()).toEqual([])
    })

    it("stays with the one that it names while another one is attached", async () => {
      const attempt = await books.insert("payses_1")

      await refuse((await give(attempt, "INV-1")).row)
      await refuse((await give(attempt, "INV-2")).row)
      await attach("INV-1")
      expect(await points()).toMatchObject([{ values: { number: "INV-2" } }])
    })
  })
}
