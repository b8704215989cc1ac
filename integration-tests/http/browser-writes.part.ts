import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PlanContext } from "../../src/config"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import { placedOrder, type StoreClient } from "../../support/store-client"
import { checkoutInputEn } from "../../src/words/en/checkout"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { setQuantity } from "../../support/change-order"
import { type InvoiceableOrder, InvoiceDesk } from "../support/invoice-desk"
import { servedFiles } from "../support/served-files"
import { addressOf, polling, PLANS, PROVIDER_ID, storePart } from "../support/store-suite"

const NUMBER = "PLANTED-1"

export const browserWrites = storePart("what a browser writes", (store) => {
  const desk = new InvoiceDesk(store)
  const pdf = makePdf("The merchant's own")
  const { fileUrl } = servedFiles({ "planted.pdf": makePdf("The buyer's own"), "invoice.pdf": pdf })
  beforeEach(() => {
    store.svc.options.invoice.when = "authorized"
  })

  const planted = () => ({ number: NUMBER, url: fileUrl("planted.pdf") })

  /** Places an order as a browser can: with anything in the cart's metadata. */
  const orderWith = async (svc_invoice: unknown): Promise<InvoiceableOrder> => {
    const buyer = store.buyer()
    const cart = await store.cart({}, buyer)

    await buyer.post(`/store/carts/${cart.id}`, { metadata: { svc_invoice, gift: "yes" } }, z.unknown())
    const { id: reference } = await buyer.initSession(cart.id, PROVIDER_ID, {})
    const order = placedOrder(await buyer.complete(cart.id))
    const row = await polling(() => store.attempt(reference)).until(
      (found) => found !== undefined && found.settledAt !== null && found.orderId !== null
    )

    await store.untilIdle()
    return {
      id: order.id,
      displayId: String(order.display_id),
      reference,
      atServiceId: row?.svcOrderId ?? "",
    }
  }
  const ignored = ({ id }: InvoiceableOrder) => store.activityOf(id, "invoice_metadata_ignored")
  const updateMetadata = ({ id }: InvoiceableOrder, metadata: Record<string, unknown>) =>
    store.admin.post(`/admin/orders/${id}`, { metadata })

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
      expect(await store.attention(order.id)).toEqual([])
      expect(await ignored(order)).toHaveLength(1)
    })

    it("and gives way to the one that the back office writes", async () => {
      const order = await orderWith(planted())

      await desk.run(order)
      await desk.writeMetadata(order, { number: "INV-1", url: fileUrl("invoice.pdf") })
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

  describe("into a cart as its e-mail address makes nobody of it that it does not come from:", () => {
    const PHONE = "966500000181"
    const register = async () => {
      await store.sandbox.putBuyer(PHONE, { name: "Registered", status: "Active", credit_limit: 90_000 })
      return store.registered({ phone: `+${PHONE}` })
    }
    /** Of one printer, with no phone number in its addresses unless one is given. */
    const cartOf = async (buyer: StoreClient, email: string, phone = "") =>
      (
        await buyer.fillCart(store.seeded, {
          email,
          shipping: { ...addressOf(phone), phone },
          lines: { "PRINTER-USB": 1 },
        })
      ).id
    const listedFor = () => {
      const customers: unknown[] = []

      store.svc.options.plans = {
        list: ({ cart }: PlanContext) => {
          customers.push(cart?.customer?.id)
          return Promise.resolve([{ repayment_config_id: PLANS.days30, tenure_in_days: 30 }])
        },
      }
      return customers
    }

    it.each([
      ["a guest", () => Promise.resolve(store.buyer())],
      ["another customer", async () => (await register()).customer],
    ])("%s is not taken for the customer who registered with it", async (_who, come) => {
      const { email, id } = await register()
      const chooser = await come()
      const cartId = await cartOf(store.buyer(), email)
      const customers = listedFor()

      expect(await chooser.cartOptions(cartId)).toMatchObject({ show: false, reason: "phone_missing" })
      const session = await chooser.initSession(cartId, PROVIDER_ID, {
        repayment_config_id: PLANS.days30,
        customer_id: id,
        customer: { id },
        context: { customer: { id } },
      })

      expect(await chooser.complete(cartId)).toMatchObject({
        type: "cart",
        error: { message: checkoutInputEn.phone_missing },
      })
      expect(await store.ordersAtService(session.id)).toEqual([])
      expect(new Set(customers)).toEqual(new Set([undefined]))
    })

    it("the customer itself, signed in, buys with the phone number that it registered", async () => {
      const { customer, email, id } = await register()
      const cartId = await cartOf(customer, email)
      const customers = listedFor()

      expect(await customer.cartOptions(cartId)).toMatchObject({ show: true })
      const session = await customer.initSession(cartId, PROVIDER_ID, { repayment_config_id: PLANS.days30 })

      expect((await customer.complete(cartId)).type).toBe("order")
      expect(await store.ordersAtService(session.id)).toMatchObject([{ buyer_phone: PHONE }])
      expect(new Set(customers)).toEqual(new Set([id]))
    })

    it("nor is whoever pays for the order of such a cart by a link; an order's customer is whom the back office named", async () => {
      const { email, id } = await register()
      const guest = store.buyer()
      const cartId = await cartOf(guest, email, PHONE)

      await guest.initSession(cartId, PROVIDER_ID, { repayment_config_id: PLANS.days30 })
      const { id: orderId } = placedOrder(await guest.complete(cartId))

      await store.untilIdle()
      store.svc.options.eligibility.phoneFrom = ["customer"]
      await setQuantity(store, orderId, 2)
      const difference = await paymentLink(store, orderId, 1_150)

      await expect(payOnCredit(store, difference)).rejects.toMatchObject({
        body: { message: checkoutInputEn.phone_missing },
      })
      // A store may tidy up the carts that became orders.
      await store.container().resolve(Modules.CART).deleteCarts([cartId])
      await expect(payOnCredit(store, difference)).rejects.toMatchObject({
        body: { message: checkoutInputEn.phone_missing },
      })
      const link = await paymentLink(store, await draftOrder(store, { email, customer_id: id }))

      expect(await payOnCredit(store, link)).toMatchObject({ state: "authorized" })
    })
  })
})
