import { access } from "node:fs/promises"
import path from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { TRIES_BEFORE_ATTENTION } from "../../src/domain/backoff"
import { LedgerError } from "../../src/modules/svc/ledger/ledger-error"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { keepInvoiceFile } from "../../src/progress/invoice/invoice-file"
import { PNG } from "../../support/file-server"
import { deliveryDesk } from "../support/delivery-desk"
import { InvoiceDesk } from "../support/invoice-desk"
import { storePart } from "../support/store-suite"

export const storedFiles = storePart("a file that the plugin stored in Medusa", (store) => {
  const { uploaded, fileUrl, confirm } = deliveryDesk(store)
  const desk = new InvoiceDesk(store)
  const fileModule = () => store.container().resolve(Modules.FILE)
  const uploadProof = (orderId: string) =>
    store.upload(
      orderId,
      "confirm-delivery",
      new Blob([new Uint8Array(PNG)], { type: "image/png" }),
      "proof.png"
    )
  /** Everything that has happened up to now was two years ago, and the sweep runs. */
  const twoYearsLater = async () => {
    const ago = "now() - interval '731 days'"

    await store.untilIdle()
    await store.execute(`update svc_file set needed_at = ${ago}, due_at = ${ago}`)
    await store.execute(`update svc_delivery set confirmed_at = ${ago} where confirmed_at is not null`)
    await store.execute(`update svc_invoice set attached_at = ${ago} where attached_at is not null`)
    await store.sweepNow()
  }
  const deliveredByUpload = async () => {
    const placed = await store.placeSettled()

    expect((await uploadProof(placed.order.id)).status).toBe(200)
    expect(await store.stateOf(placed.sessionId)).toBe("delivered")
    return placed
  }
  const deliveryOf = async (orderId: string) => (await store.timeline(orderId)).delivery
  const erasedOn = async (orderId: string) =>
    (await store.timeline(orderId)).activity.filter(({ kind }) => kind.endsWith("_erased"))
  const isKept = (fileId: string) =>
    access(path.join(process.cwd(), ".cache/private-uploads", fileId)).then(
      () => true,
      () => false
    )

  it("is erased two years after the delivery that it proves was confirmed, and offered nowhere", async () => {
    const before = uploaded()
    const { order } = await deliveredByUpload()
    const url = (await deliveryOf(order.id))?.proof_url ?? ""

    await store.sweepNow()
    expect((await fetch(url)).status).toBe(200)
    expect(await deliveryOf(order.id)).toMatchObject({ proof_url: url, proof_erased_at: null })
    store.svc.options.retention.files = 0
    await twoYearsLater()
    expect((await fetch(url)).status).toBe(200)
    store.svc.options.retention.files = 730
    await store.sweepNow()
    expect((await fetch(url)).status).toBe(404)
    expect(uploaded()).toEqual(before)
    expect(await deliveryOf(order.id)).toMatchObject({
      state: "confirmed",
      proof_url: null,
      proof_source: "upload",
      proof_erased_at: expect.stringMatching(/^2/),
    })
    expect(await erasedOn(order.id)).toMatchObject([{ kind: "proof_erased", actor: "system" }])
    expect(JSON.stringify(await store.timeline(order.id))).not.toContain(url)
  })

  it("is erased two years after the invoice that it holds was attached", async () => {
    store.svc.options.invoice.when = "authorized"
    const order = await desk.order()
    const [invoice] = await desk.upload(order, makePdf("Invoice 1"), "A-1")
    const file = invoice?.file_id ?? ""

    await store.sweepNow()
    expect(await isKept(file)).toBe(true)
    await twoYearsLater()
    expect(await isKept(file)).toBe(false)
    expect(await desk.list(order)).toMatchObject([
      { state: "attached", number: "A-1", file_id: null, file_erased_at: expect.stringMatching(/^2/) },
    ])
    expect((await store.timeline(order.id)).invoices).toEqual(await desk.list(order))
    expect(await erasedOn(order.id)).toMatchObject([{ kind: "invoice_erased", values: { number: "A-1" } }])
  })

  it("is erased when another one has taken its place, although its order is not delivered yet", async () => {
    await store.setFaults({ kind: "error_code", operation: "confirm_delivery", code: 400 })
    const before = uploaded()
    const { order, sessionId } = await store.placeSettled()

    await uploadProof(order.id)
    const first = (await deliveryOf(order.id))?.proof_url ?? ""

    await twoYearsLater()
    expect((await fetch(first)).status).toBe(200)
    await uploadProof(order.id)
    await twoYearsLater()
    expect((await fetch(first)).status).toBe(404)
    expect(uploaded()).toHaveLength(before.length + 1)
    expect(await deliveryOf(order.id)).toMatchObject({ state: "refused", proof_erased_at: null })
    expect(await erasedOn(order.id)).toEqual([])
    await store.setFaults()
    await confirm(order.id, { proof_url: fileUrl("proof.png") })
    expect(await store.stateOf(sessionId)).toBe("delivered")
    await twoYearsLater()
    expect(uploaded()).toEqual(before)
    expect(await deliveryOf(order.id)).toMatchObject({
      proof_url: fileUrl("proof.png"),
      proof_erased_at: null,
    })
  })

  it("is told from one that the store itself stored, which stays", async () => {
    store.svc.options.invoice.when = "authorized"
    const order = await desk.order()
    const file_id = await keepInvoiceFile(store.container(), makePdf("Invoice 1"))

    await desk.writeMetadata(order, { number: "A-1", file_id })
    await desk.runNow(order)
    await twoYearsLater()
    expect(await desk.list(order)).toMatchObject([{ state: "attached", file_id, file_erased_at: null }])
    expect(await isKept(file_id)).toBe(true)
  })

  it("is erased later when it could neither be taken nor be deleted at once", async () => {
    const before = uploaded()
    const { order } = await store.placeSettled()

    // A service that is not on this machine cannot reach the files of this one.
    store.svc.options.baseUrl = "https://service.example.com"
    jest.spyOn(fileModule(), "deleteFiles").mockRejectedValueOnce(new Error("The disk is away"))
    expect((await uploadProof(order.id)).status).toBe(400)
    store.svc.options.baseUrl = store.sandbox.url
    expect(uploaded()).toHaveLength(before.length + 1)
    await twoYearsLater()
    expect(uploaded()).toEqual(before)
  })

  it("is named in the log when the ledger could neither note it nor say whether it is needed", async () => {
    const before = uploaded()
    const { order } = await store.placeSettled()
    const away = new LedgerError("insert into svc_file", { code: "57P01" })
    const logged = jest.spyOn(store.container().resolve("logger"), "warn")
    const { files } = store.svc.ledger

    jest.spyOn(files, "add").mockRejectedValue(away)
    jest.spyOn(files, "isNamed").mockRejectedValue(away)
    expect((await uploadProof(order.id)).status).toBe(500)
    const [left = ""] = uploaded().filter((file) => !before.includes(file))

    expect(left).not.toBe("")
    expect(logged.mock.calls.filter(([line]) => String(line).includes(left))).toHaveLength(1)
  })

  it("is tried again until the file provider deletes it, is offered meanwhile, and is said once to be stuck", async () => {
    const { order } = await deliveredByUpload()
    const logged = jest.spyOn(store.container().resolve("logger"), "error")
    const stuck = () => logged.mock.calls.filter(([line]) => String(line).includes("could not be deleted"))
    // One that hangs, one that says nothing of its failure, as for S3, then one that has no such method.
    const deleting = jest
      .spyOn(fileModule(), "deleteFiles")
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce(undefined)
      .mockRejectedValue(new Error("delete must be overridden by the child class"))
    const startedAt = performance.now()

    await twoYearsLater()
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    // Not twice in the same half an hour.
    await store.sweepNow()
    expect(deleting).toHaveBeenCalledTimes(1)
    for (let tries = 1; tries < TRIES_BEFORE_ATTENTION + 2; tries += 1) {
      expect(stuck()).toHaveLength(tries < TRIES_BEFORE_ATTENTION ? 0 : 1)
      await twoYearsLater()
    }
    expect(await deliveryOf(order.id)).toMatchObject({
      proof_url: expect.stringContaining("http"),
      proof_erased_at: null,
    })
    expect(await store.attention(order.id)).toEqual([])
    deleting.mockRestore()
    await twoYearsLater()
    expect(await deliveryOf(order.id)).toMatchObject({ proof_url: null })
    expect(stuck()).toHaveLength(1)
  })

  it("is left be when it was stored anew while the process that was to erase it hung", async () => {
    const { order } = await deliveredByUpload()
    const { proof_url: url = "" } = (await deliveryOf(order.id)) ?? {}
    const files = fileModule()
    const open = files.getDownloadStream.bind(files)
    const again = jest.spyOn(files, "getDownloadStream").mockImplementationOnce(async (fileId) => {
      // As a file provider that gives the same id for the same bytes.
      await store.svc.ledger.files.add({ fileId, url })
      return open(fileId)
    })

    await twoYearsLater()
    expect(again).toHaveBeenCalled()
    expect((await fetch(url ?? "")).status).toBe(200)
    expect(await erasedOn(order.id)).toEqual([])
    await twoYearsLater()
    expect((await fetch(url ?? "")).status).toBe(404)
  })

  it("is written down as erased also when the process died before that", async () => {
    const { order } = await deliveredByUpload()

    jest.spyOn(store.svc.ledger.files, "erased").mockRejectedValueOnce(new Error("The process died"))
    await twoYearsLater()
    expect(await erasedOn(order.id)).toEqual([])
    await twoYearsLater()
    expect(await erasedOn(order.id)).toHaveLength(1)
    expect(await deliveryOf(order.id)).toMatchObject({ proof_url: null })
  })
})
