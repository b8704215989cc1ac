import { z } from "zod"
import type { OrderAction } from "../../src/domain/order-action"
import { ORDER_STATES, type OrderState } from "../../src/domain/order-state"
import type { AdminSvcOrderResponse } from "../../src/types"
import { type FileServer, startFileServer } from "../../support/file-server"
import { storePart } from "../support/store-suite"

const orderShape = z.custom<AdminSvcOrderResponse>((value) => typeof value === "object")

export const adminOrderActions = storePart("the actions of the order page", (store) => {
  const read = (orderId: string) => store.admin.get(`/admin/svc/orders/${orderId}`, orderShape)
  const post = (orderId: string, action: string, body: unknown = {}) =>
    store.admin.post(`/admin/svc/orders/${orderId}/${action}`, body, orderShape)

  it("refuse bad input, and name the field", async () => {
    const { order } = await store.placeOrder()
    const bad: [string, Record<string, unknown>][] = [
      ["confirm-delivery", { proof_url: "ftp://x" }],
      ["confirm-delivery", { proof: "x" }],
      ["down-payment", { utr: "" }],
      ["delivery-outcome", { outcome: "lost", note: "x" }],
      ["delivery-outcome", { note: "", outcome: "disputed" }],
      ["resolve", { note: "" }],
      ["resolve", { note: "x", kind: "unheard_of" }],
      ["invoices", { url: "https://x.example/a.pdf", pdf_base64: "eA==" }],
    ]

    for (const [route, body] of bad) {
      await expect(post(order.id, route, body)).rejects.toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: expect.stringContaining(Object.keys(body)[0] ?? "") },
      })
    }
    expect((await read(order.id)).activity.filter(({ actor_kind }) => actor_kind === "user")).toEqual([])
  })

  describe("what the page offers and what the routes do", () => {
    let files: FileServer

    beforeAll(async () => {
      files = await startFileServer()
    })
    afterAll(() => files.stop())

    const call: Record<OrderAction, (orderId: string) => Promise<unknown>> = {
      reconcile: (id) => post(id, "reconcile"),
      retry: (id) => post(id, "retry"),
      resolve: (id) => post(id, "resolve", { note: "Seen to." }),
      approve: (id) => post(id, "approve"),
      record_down_payment: (id) => post(id, "down-payment", { utr: "BANK-ANOTHER" }),
      confirm_delivery_proof: (id) => post(id, "confirm-delivery", { proof_url: `${files.url}/proof.png` }),
      confirm_delivery_sms: (id) => post(id, "confirm-delivery", { ask_buyer: true }),
      record_delivery_outcome: (id) =>
        post(id, "delivery-outcome", { outcome: "disputed", note: "The operator called." }),
      upload_invoice: (id) => post(id, "invoices", { url: `${files.url}/invoice.pdf` }),
    }
    /** The code of a refusal; undefined when the route did it. */
    const refusalBy = async (action: OrderAction, orderId: string): Promise<string | undefined> => {
      const refused = z.object({ body: z.looseObject({ code: z.string() }), status: z.literal(400) })

      try {
        await call[action](orderId)
        return undefined
      } catch (error) {
        // What fails further on, at the service, was not refused by a rule.
        const parsed = refused.safeParse(error)

        return parsed.success ? parsed.data.body.code : undefined
      }
    }

    /** The others are never refused, in any state; that takes one order that is over. */
    const refusable = [
      ["confirm_delivery_proof", "none"],
      ["confirm_delivery_sms", "none"],
      ["record_delivery_outcome", "none"],
      ["upload_invoice", "none"],
      ["approve", "none"],
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

      for (const [action, collection] of [...refusable, ...(state === "declined" ? neverRefused : [])]) {
        await store.svc.ledger.database.sql.update(
          "svc_order",
          { state, collection, prepaidUtr: null, leaseToken: null, leaseUntil: null },
          "reference = ?",
          [sessionId]
        )
        const { allowed, reason } = (await read(order.id)).actions[action]
        const code = await refusalBy(action, order.id)

        expect({ action, collection, code: code ?? null }).toEqual({
          action,
          collection,
          code: allowed || reason === "already_done" ? null : reason,
        })
      }
    })
  })
})
