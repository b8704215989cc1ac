import { z } from "zod"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { type FileServer, startFileServer } from "../../support/file-server"
import { type InvoiceableOrder, InvoiceDesk } from "../support/invoice-desk"
import { eventually, PROVIDER_ID, storePart } from "../support/store-suite"

const NUMBER = "PLANTED-1"

export const browserWrites = storePart("what a browser writes", (store) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("The merchant's own")
  let files: FileServer

  beforeAll(async () => {
    files = await startFileServer()
    files.files.set("/planted.pdf", { type: "application/pdf", content: makePdf("The buyer's own") })
    files.files.set("/invoice.pdf", { type: "application/pdf", content: pdf })
  })
  afterAll(() => files.stop())
  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
  })

  const planted = () => ({ number: NUMBER, url: `${files.url}/planted.pdf` })

  /** Places an order as a browser can: with anything in the cart's metadata. */
  const orderWith = async (svc_invoice: unknown): Promise<InvoiceableOrder> => {
    const buyer = store.buyer()
    const cart = await store.newCart({}, buyer)

    await buyer.post(`/store/carts/${cart.id}`, { metadata: { svc_invoice, gift: "yes" } }, z.unknown())
    const { id: reference } = await buyer.initSession(cart.id, PROVIDER_ID, {})
    const completion = await buyer.complete(cart.id)
    const row = await eventually(
      () => store.attempt(reference),
      (found) => found !== undefined && found.settledAt !== null && found.orderId !== null
    )

    await store.untilIdle()
    return {
      id: completion.type === "order" ? completion.order.id : "",
      displayId: completion.type === "order" ? String(completion.order.display_id) : "",
      reference,
      atServiceId: row?.svcOrderId ?? "",
    }
  }
  const ignored = async ({ id }: InvoiceableOrder) =>
    (await store.timeline(id)).activity.filter(({ kind }) => kind === "invoice_metadata_ignored")
  const updateMetadata = ({ id }: InvoiceableOrder, metadata: Record<string, unknown>) =>
    store.admin.post(`/admin/orders/${id}`, { metadata }, z.unknown())

  describe("into a cart's metadata is no invoice", () => {
    it("of the merchant's: it is ignored, and noted once", async () => {
      const order = await orderWith(planted())

      await desk.run(order)
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([])
      expect(await desk.list(order)).toEqual([])
      expect(await ignored(order)).toHaveLength(1)
    })

    it("that the merchant has to mend when it is malformed", async () => {
      const order = await orderWith({ url: "file:///etc/passwd" })

      await desk.run(order)
      expect((await store.timeline(order.id)).attention).toEqual([])
      expect(await ignored(order)).toHaveLength(1)
    })

    it("and gives way to the one that the back office writes", async () => {
      const order = await orderWith(planted())

      await desk.run(order)
      await desk.writeMetadata(order, { number: "INV-1", url: `${files.url}/invoice.pdf` })
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([{ number: "INV-1", pdf }])
    })

    it("after the back office wrote something else beside it, or gave it a number", async () => {
      const order = await orderWith(planted())

      await updateMetadata(order, { svc_invoice: planted(), gift: "no" })
      await desk.run(order)
      await updateMetadata(order, { svc_invoice: { ...planted(), number: "INV-1" }, gift: "no" })
      await desk.run(order)
      expect(await desk.atService(order)).toEqual([])
      expect(await desk.list(order)).toEqual([])
      expect(await ignored(order)).toHaveLength(1)
    })

    it("and lets the store's workflow make one, as if nothing stood there", async () => {
      store.svc.options.invoice.workflow = "no-such-workflow"
      const order = await orderWith(planted())

      await desk.run(order)
      expect(await desk.list(order)).toMatchObject([{ source: "workflow", number: order.displayId }])
    })
  })
})
