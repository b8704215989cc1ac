import { attentionDesk } from "../support/attention-desk"
import { paymentLink } from "../support/draft-order"
import { editDesk } from "../support/edit-desk"
import { BUYERS, polling, storePart } from "../support/store-suite"
import { whileFileIsKept } from "../support/while-file-is-kept"

export const editedOrderInvoices = storePart(
  "an order that was edited in Medusa, with an invoice",
  (store) => {
    const { untilListedAs } = attentionDesk(store)
    const { pay, withLinkForDifference } = editDesk(store)
    /** The numbers of the invoices of each order at the service. */
    const invoicesAtService = async () =>
      (await store.sandbox.state()).orders.map(({ invoices }) =>
        invoices.map(({ invoice_number: number }) => number)
      )
    const untilInvoicesAtService = async (numbers: string[][]) => {
      await polling(invoicesAtService).until((found) => JSON.stringify(found) === JSON.stringify(numbers))
      // Its answer is written down after the service has it.
      await store.untilIdle()
    }

    it("stays authorised for its buyer when the payment link is declined, and gives its invoice to all that was financed", async () => {
      store.svc.options.invoice.when = "authorized"
      const { order, link } = await withLinkForDifference()

      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 1_200 })
      await expect(pay(link)).rejects.toThrow(/credit does not cover/)
      expect((await store.buyersOrder(order.id)).state).toBe("authorized")
      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 100_000 })
      expect((await pay(link)).state).toBe("authorized")
      await store.giveInvoice(order.id, "INV-1")
      await store.untilIdle()
      expect(await invoicesAtService()).toEqual([["INV-1"], ["INV-1"]])
    })

    it.each([
      ["refused", { kind: "error_code", code: 813 }, "invoice_refused"],
      ["did not answer for", { kind: "drop_before" }, "invoice_unknown"],
    ] as const)(
      "gives an invoice that the service %s at one part to that part alone, under the same number",
      async (_what, fault, point) => {
        store.svc.options.invoice.when = "authorized"
        const { order, link } = await withLinkForDifference()

        expect((await pay(link)).state).toBe("authorized")
        await store.untilIdle()
        await store.setFaults({ ...fault, operation: "add_invoice", calls: [2] })
        await store.giveInvoice(order.id, "INV-1")
        expect(await untilListedAs(order.id, point)).toHaveLength(1)
        await store.giveInvoice(order.id, "INV-1")
        await untilInvoicesAtService([["INV-1"], ["INV-1"]])
        await expect(store.giveInvoice(order.id, "INV-1")).rejects.toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("attached to this order already") },
        })
        expect((await store.attention(order.id)).filter((kind) => kind.startsWith("invoice_"))).toEqual([])
        expect(await store.activityOf(order.id, "invoice_attached")).toHaveLength(2)
      }
    )

    it("gives another invoice in place of one that is refused at one part to that part alone", async () => {
      store.svc.options.invoice.when = "authorized"
      const { order, link } = await withLinkForDifference()

      expect((await pay(link)).state).toBe("authorized")
      await store.untilIdle()
      await store.setFaults({ kind: "error_code", code: 813, operation: "add_invoice", calls: [2] })
      await store.giveInvoice(order.id, "INV-1")
      await untilListedAs(order.id, "invoice_refused")
      await store.giveInvoice(order.id, "INV-2", { replaces: "INV-1" })
      await polling(async () => (await invoicesAtService()).flat().sort()).until(
        (found) => found.join() === "INV-1,INV-2"
      )
      await store.untilIdle()
      expect((await store.attention(order.id)).filter((kind) => kind.startsWith("invoice_"))).toEqual([])
    })

    it("gives an invoice that it has already to a payment link that is financed later, under the same number", async () => {
      store.svc.options.invoice.when = "authorized"
      const { order, link } = await withLinkForDifference()

      await store.giveInvoice(order.id, "INV-1")
      await untilInvoicesAtService([["INV-1"]])
      expect((await pay(link)).state).toBe("authorized")
      await store.untilIdle()
      await store.giveInvoice(order.id, "INV-1")
      await untilInvoicesAtService([["INV-1"], ["INV-1"]])
    })

    describe("before the merchant has recorded its down payment", () => {
      it("has the invoice that was given for the transfer sent for the payment link that takes its place", async () => {
        store.svc.options.invoice.when = "authorized"
        const { orderId } = await store.awaitTransfer()

        await store.giveInvoice(orderId, "INV-1")
        await pay(await paymentLink(store, orderId))
        await store.sweepNow()
        await untilInvoicesAtService([["INV-1"]])
      })

      it("has that invoice sent also when the link is paid while the PDF is still being kept", async () => {
        store.svc.options.invoice.when = "authorized"
        const { orderId } = await store.awaitTransfer()
        const link = await paymentLink(store, orderId)

        whileFileIsKept(store, () => pay(link))
        await store.giveInvoice(orderId, "INV-1")
        await store.sweepNow()
        await untilInvoicesAtService([["INV-1"]])
      })
    })
  }
)
