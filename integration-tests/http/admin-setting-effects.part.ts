import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { EDITABLE_OPTIONS } from "../../src/config"
import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import type { AdminSvcEditableOption } from "../../src/types"
import { InvoiceDesk, type InvoiceableOrder } from "../support/invoice-desk"
import { BROKEN_RULES, type OfferOption } from "../support/merchant-rule"
import { servedFiles } from "../support/served-files"
import { BUYERS, polling, PLANS, storePart } from "../support/store-suite"

createWorkflow(
  "invoice-of-the-settings-test",
  () =>
    new WorkflowResponse(
      createStep("invoice-of-the-settings-test-step", () =>
        Promise.resolve(new StepResponse({ pdf_buffer: makePdf("Invoice"), invoice_number: "W-1" }))
      )()
    )
)

const HOUR = 3_600_000

/** What is seen of an option from outside, as `medusa-config.ts` has it and once it is changed. */
interface Effect {
  value: unknown
  observe: () => Promise<unknown>
  before: unknown
  after: unknown
}

/** The rules of the offer are changed, and reset, where they are tested themselves. */
type OtherOption = Exclude<AdminSvcEditableOption, OfferOption>

const isOther = (option: AdminSvcEditableOption): option is OtherOption => !(option in BROKEN_RULES)

export const adminSettingEffects = storePart("an option that is changed in the admin", (store) => {
  const desk = new InvoiceDesk(store)
  const { fileUrl } = servedFiles({ "invoice.pdf": makePdf("Invoice") })

  const change = (body: unknown) => store.admin.post("/admin/svc/settings", body)
  const confirmed = async () => {
    const order = await desk.order()

    await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
    return order
  }
  const shipped = async (order: InvoiceableOrder, quantity?: number) => {
    const fulfillmentId = await store.fulfil(order.id, quantity === undefined ? {} : { quantity })
    const lines = await store.lines(order.id)

    await store.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillmentId}/shipments`, {
      items: lines.map(({ id }) => ({ id, quantity: 1 })),
    })
    return fulfillmentId
  }
  const stateAfterSweep = async (order: InvoiceableOrder) => {
    await store.sweepNow()
    return (await store.timeline(order.id)).state
  }
  const giveInvoice = async (order: InvoiceableOrder) => {
    const invoices = await desk.giveJson(order, { url: fileUrl("invoice.pdf") })

    return invoices[0]
  }
  const seenByBuyer = async (phone: string = BUYERS.active) => {
    const { id } = await store.cart({ phone })

    return store.buyer().cartOptions(id)
  }

  const effects: Record<OtherOption, Effect> = {
    "delivery.confirmation": {
      value: "pod",
      observe: async () => {
        const order = await desk.order()

        await store.deliver(order.id)
        const { state, attention } = await polling(() => store.timeline(order.id)).until(
          (seen) => seen.state !== "authorized" || seen.attention.length > 0
        )

        return { state, attention: attention.map(({ kind }) => kind) }
      },
      before: { state: "out_for_delivery", attention: [] },
      after: { state: "authorized", attention: ["proof_missing"] },
    },
    "delivery.trigger": {
      value: "shipped",
      observe: async () => {
        const order = await desk.order()

        await shipped(order)
        return stateAfterSweep(order)
      },
      before: "authorized",
      after: "out_for_delivery",
    },
    "delivery.when": {
      value: "first_delivered",
      observe: async () => {
        const order = await desk.order({ quantity: 2 })

        await store.markDelivered(order.id, await store.fulfil(order.id, { quantity: 1 }))
        return stateAfterSweep(order)
      },
      before: "authorized",
      after: "out_for_delivery",
    },
    "delivery.remindAfterHours": {
      value: 1,
      observe: async () => {
        const order = await desk.order()

        await store.act(order.id, "confirm-delivery", { ask_buyer: true })
        await store.setDelivery(order.reference, { askedAt: new Date(Date.now() - 2 * 3_600_000) })
        await store.sweepNow()
        return (await store.timeline(order.id)).attention.map(({ kind }) => kind)
      },
      before: [],
      after: ["delivery_unanswered"],
    },
    "invoice.when": {
      value: "authorized",
      observe: async () => (await giveInvoice(await desk.order()))?.state,
      before: "due",
      after: "attached",
    },
    "invoice.workflow": {
      value: "invoice-of-the-settings-test",
      observe: async () => {
        const { id } = await confirmed()
        const { invoices } = await store.act(id, "reconcile")

        return invoices.map(({ number, state }) => [number, state])
      },
      before: [],
      after: [["W-1", "attached"]],
    },
    "invoice.numberTemplate": {
      value: "INV-{display_id}",
      observe: async () => {
        const order = await desk.order()

        return (await giveInvoice(order))?.number.replace(order.displayId, "#")
      },
      before: "#",
      after: "INV-#",
    },
    capture: {
      value: "manual",
      observe: async () => store.paymentStatus((await confirmed()).id),
      before: "captured",
      after: "authorized",
    },
    "downPayment.expireAfterHours": {
      value: 0,
      observe: async () => {
        const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
        const until = (await store.timeline(order.id)).down_payment?.expires_at ?? null
        const since = (await store.attempt(sessionId))?.createdAt.getTime() ?? 0

        return until === null ? null : Math.round((Date.parse(until) - since) / HOUR)
      },
      before: 72,
      after: null,
    },
    "brand.displayName": {
      value: { en: "Later", ar: "لاحقًا" },
      observe: async () => (await seenByBuyer()).display_name.en,
      before: "Pay later for business",
      after: "Later",
    },
    "eligibility.onError": {
      value: "show",
      observe: async () => {
        await store.setFaults({ kind: "http_status", operation: "check_eligibility", status: 503 })
        // Of this one no answer is remembered.
        return (await seenByBuyer("966500000008")).show
      },
      before: false,
      after: true,
    },
    language: {
      value: "en",
      observe: async () => {
        const { signup_url } = await seenByBuyer(BUYERS.pending)

        return /<html[^>]* lang="(\w+)"/.exec(await (await fetch(signup_url ?? "")).text())?.[1]
      },
      before: "ar",
      after: "en",
    },
  }

  it.each(EDITABLE_OPTIONS.filter(isOther))(
    "%s: counts from the next request on, until it is reset",
    async (key) => {
      const { value, observe, before, after } = effects[key]

      await change({ changes: { [key]: value } })
      expect(await observe()).toEqual(after)
      await change({ reset: [key] })
      expect(await observe()).toEqual(before)
    }
  )
})
