import { z } from "zod"
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from "../../src/domain/delivery-outcome"
import type { OrderAction } from "../../src/domain/order-action"
import { ORDER_STATES, type OrderState } from "../../src/domain/order-state"
import { servedFiles } from "../support/served-files"
import { storePart } from "../support/store-suite"

export const adminOrderActions = storePart("the actions of the order page", (store) => {
  it("refuse bad input, and name the field", async () => {
    const { order } = await store.placeOrder()
    const bad: [route: string, body: Record<string, unknown>, field?: string][] = [
      ["confirm-delivery", { proof_url: "ftp://x" }],
      ["confirm-delivery", { proof: "x" }],
      ["confirm-delivery", {}],
      ["confirm-delivery", { ask_buyer: false }],
      ["confirm-delivery", { ask_buyer: true, proof_url: "https://files.example.com/proof.png" }],
      ["down-payment", {}, "utr"],
      ["down-payment", { utr: "" }],
      ["down-payment", { utr: "  " }],
      ["down-payment", { utr: 12 }],
      ["down-payment", { utr: "BANK-1", amount: 5 }],
      ["down-payment", { utr: "x".repeat(101) }],
      ["delivery-outcome", { outcome: "lost", note: "x" }],
      ["delivery-outcome", { note: "", outcome: "disputed" }],
      ["resolve", { note: "" }],
      ["resolve", { note: "x", kind: "unheard_of" }],
      ["invoices", { url: "https://x.example/a.pdf", pdf_base64: "eA==" }],
    ]

    for (const [route, body, field = Object.keys(body)[0] ?? ""] of bad) {
      await expect(store.act(order.id, route, body)).rejects.toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: expect.stringContaining(field) },
      })
    }
    expect(
      (await store.timeline(order.id)).activity.filter(({ actor_kind }) => actor_kind === "user")
    ).toEqual([])
  })

  describe("what the page offers and what the routes do", () => {
    const { fileUrl } = servedFiles()

    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

    const recordOutcome = (orderId: string, outcome: DeliveryOutcome) =>
      store.act(orderId, "delivery-outcome", { outcome, note: "The operator called." })
    const call: Record<OrderAction, (orderId: string) => Promise<unknown>> = {
      reconcile: (id) => store.act(id, "reconcile"),
      retry: (id) => store.act(id, "retry"),
      resolve: (id) => store.act(id, "resolve", { note: "Seen to." }),
      approve: (id) => store.act(id, "approve"),
      extend_deadline: (id) =>
        store.act(id, "deadline", { until: inDays(2), note: "The transfer is on its way." }),
      record_down_payment: (id) => store.act(id, "down-payment", { utr: "BANK-ANOTHER" }),
      confirm_delivery_proof: (id) => store.act(id, "confirm-delivery", { proof_url: fileUrl("proof.png") }),
      confirm_delivery_sms: (id) => store.act(id, "confirm-delivery", { ask_buyer: true }),
      record_delivery_outcome: (id) => recordOutcome(id, "disputed"),
      upload_invoice: (id) => store.act(id, "invoices", { url: fileUrl("invoice.pdf") }),
    }
    const refused = z.object({ status: z.literal(400), body: z.looseObject({ code: z.string() }) })
    /** The service knows the reference, which is sent once more because the state was set by hand. */
    const declined = z.object({
      status: z.literal(422),
      body: z.looseObject({ code: z.literal("being_checked") }),
    })
    /** The code of a refusal; undefined when the route did it, or asked the service, which did not. */
    const refusalBy = async (act: () => Promise<unknown>): Promise<string | undefined> => {
      try {
        await act()
        return undefined
      } catch (error) {
        if (declined.safeParse(error).success) {
          return undefined
        }
        const { data } = refused.safeParse(error)

        if (data === undefined) {
          throw error
        }
        return data.body.code
      }
    }

    /** The others are never refused, in any state; that takes one order that is over. */
    const refusable = [
      ["confirm_delivery_proof", "none"],
      ["confirm_delivery_sms", "none"],
      ["upload_invoice", "none"],
      ["approve", "none"],
      ["extend_deadline", "none"],
      ["record_down_payment", "none"],
      ["record_down_payment", "merchant"],
    ] as const
    const neverRefused = [
      ["reconcile", "none"],
      ["retry", "none"],
      ["resolve", "none"],
    ] as const

    it.each(ORDER_STATES)("agree about an order that is %s", async (state: OrderState) => {
      const { order, sessionId } = await store.placeOrder()
      const reset = (collection: "none" | "merchant" = "none") =>
        store.setAttempt(sessionId, {
          state,
          collection,
          prepaidUtr: null,
          leaseToken: null,
          leaseUntil: null,
          settledAt: null,
          releasedAt: null,
        })

      for (const [action, collection] of [...refusable, ...(state === "declined" ? neverRefused : [])]) {
        await reset(collection)
        const { allowed, reason } = (await store.timeline(order.id)).actions[action]
        const code = await refusalBy(() => call[action](order.id))

        expect({ action, collection, code: code ?? null }).toEqual({
          action,
          collection,
          code: allowed || reason === "already_done" ? null : reason,
        })
      }
      for (const outcome of DELIVERY_OUTCOMES) {
        await reset()
        const { actions, delivery_outcomes: verdicts } = await store.timeline(order.id)
        const { allowed, reason } = verdicts[outcome]
        const code = await refusalBy(() => recordOutcome(order.id, outcome))

        expect({ outcome, code: code ?? null }).toEqual({
          outcome,
          code: allowed || reason === "already_done" ? null : reason,
        })
        expect(actions.record_delivery_outcome.allowed).toBe(
          Object.values(verdicts).some((verdict) => verdict.allowed)
        )
      }
    })
  })
})
