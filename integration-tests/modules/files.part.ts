import assert from "node:assert"
import { canceledAtService, delivered, disputed } from "../../src/modules/svc/delivery/delivery-changes"
import type { InvoicePatch } from "../../src/modules/svc/ledger/invoice-row"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import type { ModulePart } from "./module-suite"

const DAY = 24 * 3_600_000
const PROOF = { fileId: "file_proof", url: "https://files.example/proof.png" }
const INVOICE = { fileId: "file_invoice", url: null }

export const files: ModulePart = (_service, books) => {
  /** The file that nothing has needed for two years, so many days from the beginning. */
  const start = books.now
  const claimAfter = async (days: number) => {
    books.now = new Date(start.getTime() + days * DAY)
    return books.ledger.files.claimUnneeded(new Date(books.now.getTime() - 730 * DAY))
  }
  const withProof = async (reference = "payses_1") => {
    const row = await books.insert(reference, { state: "authorized" })

    await books.ledger.deliveries.open(row)
    await books.ledger.orders.change(reference, { delivery: { uploadedUrl: PROOF.url } })
    return row
  }
  const cancelAtService = async () => {
    const row = await books.ledger.orders.byReference("payses_1")

    assert(row)
    await books.ledger.orders.change(
      "payses_1",
      canceledAtService(row, "user_1", "All came back.", books.now)
    )
  }
  const deliver = (reference = "payses_1") =>
    books.ledger.orders.change(reference, delivered("service", { by: "proof" }, books.now))
  const withInvoice = async (patch: InvoicePatch, reference = "payses_1") => {
    const row = await books.insert(reference, { state: "authorized" })
    const { row: invoice } = await books.ledger.database.transaction((sql) =>
      books.ledger.invoices.offer(sql, row, { number: "1", source: "upload", ...INVOICE }, [])
    )

    await books.ledger.invoices.change(invoice, ["due"], { patch })
  }

  it("are needed as long after the confirmed delivery, or the attached invoice, as the store wants", async () => {
    await books.ledger.files.add(PROOF)
    await books.ledger.files.add(INVOICE)
    await withProof()
    await withInvoice({ state: "attached", attachedAt: new Date(books.now.getTime() + 10 * DAY) }, "payses_2")
    await claimAfter(5)
    await deliver()
    expect(await claimAfter(735)).toBeUndefined()
    expect(await claimAfter(736)).toEqual({ ...PROOF, tries: 1 })
    await books.ledger.files.erased(PROOF)
    expect(await claimAfter(740)).toBeUndefined()
    expect(await claimAfter(741)).toEqual({ ...INVOICE, tries: 1 })
  })

  it("are needed for ever by a delivery that is not confirmed, or that is disputed", async () => {
    await books.ledger.files.add(PROOF)
    await withProof()
    expect(await claimAfter(10_000)).toBeUndefined()
    await deliver()
    await books.ledger.orders.change("payses_1", disputed("user_1", "Two boxes are missing.", books.now))
    for (const { id } of await books.points("payses_1")) {
      await books.ledger.attention.resolve([id], { by: "user_1", note: "Done." })
    }
    expect(await claimAfter(20_000)).toBeUndefined()
    await cancelAtService()
    expect(await claimAfter(20_001)).toBeUndefined()
    expect(await claimAfter(20_731)).toMatchObject(PROOF)
  })

  it.each(["due", "sending", "refused", "unknown"] as const)(
    "are needed for ever by an invoice that is %s, unless its attempt was given up",
    async (state) => {
      await books.ledger.files.add(INVOICE)
      await withInvoice({ state })
      expect(await claimAfter(10_000)).toBeUndefined()
      await cancelAtService()
      expect(await claimAfter(10_731)).toMatchObject(INVOICE)
    }
  )

  it("are not needed by an order that was never paid", async () => {
    await books.ledger.files.add(INVOICE)
    await withInvoice({ state: "due" })
    await books.ledger.database.sql.update("svc_order", { state: "awaiting_down_payment" }, "true", [])
    await books.ledger.orders.change("payses_1", { event: "expired" })
    expect(await claimAfter(730)).toBeUndefined()
    expect(await claimAfter(731)).toMatchObject(INVOICE)
  })

  it("are needed while something of their attempt waits for a person", async () => {
    await books.ledger.files.add(PROOF)
    const row = await withProof()

    await deliver()
    await books.ledger.attention.list(row, sampleAttention.canceled_in_medusa)
    expect(await claimAfter(10_000)).toBeUndefined()
    const [point] = await books.points("payses_1")

    await books.ledger.attention.resolve([point?.id ?? ""], { by: "user_1", note: "Done." })
    expect(await claimAfter(10_730)).toBeUndefined()
    expect(await claimAfter(10_731)).toMatchObject(PROOF)
  })

  it("are needed by whatever else names them, and not by what has another one by now", async () => {
    await books.ledger.files.add(PROOF)
    await withProof("payses_1")
    await withProof("payses_2")
    await deliver("payses_1")
    expect(await claimAfter(10_000)).toBeUndefined()
    await books.ledger.orders.change("payses_2", { delivery: { uploadedUrl: "https://files.example/2.png" } })
    expect(await claimAfter(10_730)).toBeUndefined()
    expect(await claimAfter(10_731)).toMatchObject(PROOF)
  })

  it("are found behind any number that are needed for ever, a batch at a time", async () => {
    for (let count = 0; count < 201; count += 1) {
      await books.ledger.files.add({ fileId: `file_${count}`, url: PROOF.url })
    }
    await books.ledger.files.add(INVOICE)
    await withProof()
    expect(await claimAfter(731)).toBeUndefined()
    expect(await claimAfter(731)).toMatchObject(INVOICE)
  })

  it("are there anew when the file provider gives the same id for the same bytes", async () => {
    await books.ledger.files.add(PROOF)
    await books.ledger.files.erased(PROOF)
    await claimAfter(100)
    await books.ledger.files.add(PROOF)
    expect(await books.ledger.files.erasedAt([PROOF.url])).toEqual(new Map())
    expect(await books.ledger.files.isNamed(PROOF)).toBe(false)
    await withProof()
    expect(await books.ledger.files.isNamed(PROOF)).toBe(true)
    expect(await claimAfter(830)).toBeUndefined()
  })

  it("are kept as long when nothing ever named them", async () => {
    await books.ledger.files.add(PROOF)
    expect(await claimAfter(730)).toBeUndefined()
    expect(await claimAfter(731)).toMatchObject(PROOF)
  })

  it("are taken by one instance at a time, and by another one ever later", async () => {
    await books.ledger.files.add(PROOF)
    await claimAfter(730)
    const taken = await Promise.all(Array.from({ length: 5 }, () => claimAfter(731)))

    expect(taken.filter((file) => file !== undefined)).toEqual([{ ...PROOF, tries: 1 }])
    expect(await claimAfter(732)).toEqual({ ...PROOF, tries: 2 })
    expect(await claimAfter(732 + 0.9 / 24)).toBeUndefined()
    expect(await claimAfter(732 + 1.1 / 24)).toEqual({ ...PROOF, tries: 3 })
  })

  it("are called erased once, by each attempt that names them", async () => {
    await books.ledger.files.add(PROOF)
    await withProof("payses_1")
    await withProof("payses_2")
    await deliver("payses_1")
    await deliver("payses_2")
    const file = await claimAfter(731)

    assert(file)
    await Promise.all([books.ledger.files.erased(file), books.ledger.files.erased(file)])
    for (const reference of ["payses_1", "payses_2"]) {
      const lines = await books.ledger.activity.timeline([reference])

      expect(lines.filter(({ kind }) => kind === "proof_erased")).toHaveLength(1)
    }
    expect(await claimAfter(20_000)).toBeUndefined()
    expect(await books.ledger.files.erasedAt([null, PROOF.url, "other"])).toEqual(
      new Map([
        [PROOF.url, new Date(start.getTime() + 731 * DAY)],
        [PROOF.fileId, new Date(start.getTime() + 731 * DAY)],
      ])
    )
  })
}
