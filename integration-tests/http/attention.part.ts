import { makePdf } from "../../src/modules/svc/invoice/__fixtures__/make-pdf"
import type { AttentionKind } from "../../src/domain/facts/attention-facts"
import { ATTENTION_ACTIONS } from "../../src/modules/svc/ledger/attention-kinds"
import { attentionRemedy } from "../../src/words"
import { sampleAttention } from "../../src/words/__fixtures__/sample-facts"
import { retryOrderWorkflow } from "../../src/workflows"
import type { AdminSvcOrderResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { PLANS, refusals, storePart } from "../support/store-suite"
import { attentionDesk } from "../support/attention-desk"
import { InvoiceDesk } from "../support/invoice-desk"

const pdf = makePdf("Invoice")

export const attention = storePart("what needs a person", (store) => {
  const { list, resolve, note, exhausted, serviceIsBack } = attentionDesk(store)

  describe("the list", () => {
    it("is empty while all is well, then says of each point which order, since when, what happened, what to do and which action resolves it", async () => {
      const { order, sessionId } = await store.placeOrder()

      expect(await list()).toEqual({ attention: [], count: 0, limit: 20, offset: 0, counts_by_kind: {} })
      await note(sessionId, "delivery_refused")
      const { attention, count, counts_by_kind } = await list()

      expect(count).toBe(1)
      expect(counts_by_kind).toEqual({ delivery_refused: 1 })
      expect(attention).toEqual([
        {
          id: expect.stringMatching(/^svcatt_/),
          kind: "delivery_refused",
          reference: sessionId,
          order_id: order.id,
          display_id: String(order.display_id),
          since: expect.any(String),
          values: { cause: { problem: "proof_not_opened" } },
          revision: expect.stringMatching(/^[0-9a-f]{64}$/),
          message: "The proof's address could not be opened from here.",
          remedy: attentionRemedy("en", { kind: "delivery_refused", values: {} }),
          action: "confirm-delivery",
          resolved_at: null,
          resolved_by: null,
          resolved_by_email: null,
          note: null,
        },
      ])
    })

    it("has a point of an order whose state only a newer version knows, and the others", async () => {
      const newer = await store.placeOrder()
      const other = await store.placeOrder()

      for (const { sessionId } of [newer, other]) {
        await note(sessionId, "delivery_refused")
      }
      await store.setAttempt(newer.sessionId, { state: "of_tomorrow", dueAt: null })
      const { attention } = await list()

      expect(attention.map(({ reference }) => reference).sort()).toEqual(
        [newer.sessionId, other.sessionId].sort()
      )
    })

    it("keeps a point of a kind that only a newer version knows, which knows what resolving it does", async () => {
      const { order, sessionId } = await store.placeOrder()
      const refused = { status: 409, body: { code: "svc_newer_version" } }
      const notedAs = { note: "Asked the operator." }

      await note(sessionId, "possible_duplicate")
      await store.execute(`update svc_attention set kind = 'of_tomorrow' where reference = '${sessionId}'`)
      const [point] = (await list()).attention

      expect(point).toMatchObject({ kind: "of_tomorrow", action: "resolve" })
      await expect(resolve(point?.id ?? "", notedAs)).rejects.toMatchObject(refused)
      await expect(store.act(order.id, "resolve", { ...notedAs, ids: [point?.id] })).rejects.toMatchObject(
        refused
      )
      await store.act(order.id, "resolve", notedAs)
      expect((await list()).attention).toEqual([point])
    })

    it("is worded in the language that the request asks for, else in English", async () => {
      const { order, sessionId } = await store.placeOrder()

      await note(sessionId, "delivery_unanswered")
      const in_ = (language: string) =>
        store.admin.in(language).get(`/admin/svc/orders/${order.id}`, typed<AdminSvcOrderResponse>())
      const arabic = await in_("ar-SA,ar;q=0.9,en;q=0.5")
      const english = await in_("fr-FR, fr;q=0.9")

      for (const { message, remedy } of arabic.attention) {
        expect(`${message} ${remedy}`).toMatch(/^\p{Script=Arabic}/u)
      }
      expect(arabic.activity.every(({ message }) => /\p{Script=Arabic}/u.test(message))).toBe(true)
      expect(english.attention[0]?.message).toMatch(/^The buyer has not confirmed the delivery since /)
      expect(arabic.activity.map(({ kind, values }) => [kind, values])).toEqual(
        english.activity.map(({ kind, values }) => [kind, values])
      )
    })

    it("has the refusal of an invoice that is attached already in that language, too", async () => {
      const desk = new InvoiceDesk(store)
      const order = await desk.order()
      const body = { invoice_number: "INV-1", pdf_base64: pdf.toString("base64") }
      const refusedIn = (language: string, message: unknown) =>
        expect(
          store.admin.in(language).post(`/admin/svc/orders/${order.id}/invoices`, body)
        ).rejects.toMatchObject({
          status: 400,
          body: { type: "not_allowed", code: "invoice_attached", message },
        })

      store.svc.options.invoice.when = "authorized"
      await desk.upload(order, pdf, "INV-1")
      await desk.run(order)
      await refusedIn("en", expect.stringContaining("INV-1 is attached to this order already"))
      await refusedIn("ar", expect.stringMatching(/^الفاتورة .*INV-1.* مرفقة/))
    })

    it("pages through what has waited longest first, and counts everything", async () => {
      const { sessionId } = await store.placeOrder()
      const kinds = Object.keys(ATTENTION_ACTIONS) as AttentionKind[]

      for (const kind of kinds) {
        await note(sessionId, kind)
      }
      const pages = await Promise.all([0, 7, 14].map((offset) => list(`?limit=7&offset=${offset}`)))

      expect(pages.flatMap(({ attention }) => attention.map(({ kind }) => kind))).toEqual(kinds.slice(0, 21))
      expect(pages.map(({ count }) => count)).toEqual([kinds.length, kinds.length, kinds.length])
      expect(pages[1]).toMatchObject({ limit: 7, offset: 7 })
      expect((await list("?offset=1000")).attention).toEqual([])
    })

    it("begins with what stops the whole shop, also if it waits for less long", async () => {
      const { sessionId } = await store.placeOrder()
      const { attention: points, database } = store.svc.ledger
      const ofShop = (reference: string, kind: AttentionKind) =>
        points.add(database.sql, { reference, orderId: null }, sampleAttention[kind])

      await note(sessionId, "delivery_held")
      await note(sessionId, "proof_missing")
      await ofShop("merchant", "calls_not_accepted")
      await ofShop(`plan:${PLANS.days30}`, "plan_not_accepted")
      const pages = await Promise.all([0, 2].map((offset) => list(`?limit=2&offset=${offset}`)))

      expect(pages.map(({ attention }) => attention.map(({ kind }) => kind))).toEqual([
        ["calls_not_accepted", "plan_not_accepted"],
        ["delivery_held", "proof_missing"],
      ])
    })

    it("filters by kind, by order and by whether it is resolved", async () => {
      const first = await store.placeOrder()
      const second = await store.placeOrder()

      await note(first.sessionId, "delivery_held")
      await note(first.sessionId, "proof_missing")
      await note(second.sessionId, "delivery_held")
      const held = await list("?kind=delivery_held")

      expect(held.attention.map(({ order_id }) => order_id)).toEqual([first.order.id, second.order.id])
      expect(held).toMatchObject({ count: 2, counts_by_kind: { delivery_held: 2, proof_missing: 1 } })
      expect(await list(`?order_id=${second.order.id}`)).toMatchObject({
        count: 1,
        counts_by_kind: { delivery_held: 1 },
      })
      expect((await list("?order_id=order_unknown")).count).toBe(0)
      await resolve(held.attention[0]?.id ?? "", { note: "Settled." })
      expect((await list("?kind=delivery_held")).count).toBe(1)
      expect((await list("?resolved=true")).attention.map(({ order_id }) => order_id)).toEqual([
        first.order.id,
      ])
    })

    it("lists what an earlier attempt of the same payment left, under the order that came of it", async () => {
      const { order, sessionId } = await store.placeOrder()

      await store.execute(
        `insert into svc_order (id, reference, payment_session_id, attempt, state, amount, raw_amount, collection)
         values ('svcord_early', '${sessionId}-early', '${sessionId}', 0, 'unconfirmed', 1, '{"value":"1"}', 'none')`
      )
      await note(`${sessionId}-early`, "possible_duplicate")
      const { attention } = await list(`?order_id=${order.id}`)

      expect(attention).toEqual([
        expect.objectContaining({
          kind: "possible_duplicate",
          order_id: order.id,
          display_id: String(order.display_id),
        }),
      ])
      expect((await store.act(order.id, "resolve", { note: "Asked the operator." })).attention).toEqual([])
    })

    it("refuses a filter that there is not, and says which there are", async () => {
      const queries = [
        "?kind=unheard_of",
        "?kind=toString",
        "?kind=delivery_held&kind=proof_missing",
        "?resolved=perhaps",
        "?limit=0",
        "?limit=101",
        "?limit=ten",
        "?offset=-1",
        "?offset=99999999999999999999",
        "?order_id=",
        "?q=printer",
      ]
      const refused = {
        status: 400,
        body: { type: "invalid_data", message: expect.stringContaining("The filters are kind (") },
      }

      expect(await refusals(queries, list)).toMatchObject(queries.map(() => refused))
    })
  })

  describe("trying again", () => {
    it("does at once what waits, and takes exhausted retries off the list when it succeeds", async () => {
      const { order, atService } = await exhausted()

      await serviceIsBack()
      await store.sandbox.orderAction(atService.order_id, "pay")
      expect((await store.act(order.id, "retry")).attention).toEqual([])
      expect(await store.paymentStatus(order.id)).toBe("authorized")
      expect(await store.activityOf(order.id, "retry_requested")).toEqual([
        expect.objectContaining({ actor: expect.stringMatching(/^user_/) }),
      ])
      expect((await list(`?order_id=${order.id}&resolved=true`)).count).toBe(1)
    })

    it("happens by itself, too, and takes them off the list without a person", async () => {
      const { order, atService } = await exhausted()

      await serviceIsBack()
      await store.sandbox.orderAction(atService.order_id, "pay")
      await store.sweepNow()
      expect(await store.paymentStatus(order.id)).toBe("authorized")
      expect(await list(`?order_id=${order.id}&resolved=true`)).toMatchObject({
        attention: [{ kind: "retries_exhausted", resolved_by: "system" }],
      })
      expect(await store.activityOf(order.id, "retry_requested")).toEqual([])
    })

    it("leaves them on the list while the service is still away", async () => {
      const { order } = await exhausted()

      expect((await store.act(order.id, "retry")).attention.map(({ kind }) => kind)).toEqual([
        "retries_exhausted",
      ])
      expect(await store.paymentStatus(order.id)).toBe("awaiting")
    })

    it("changes nothing about an order where all is well, however often", async () => {
      const { order, sessionId } = await store.placeOrder()

      await Promise.all([store.act(order.id, "retry"), store.act(order.id, "retry")])
      await retryOrderWorkflow(store.container()).run({ input: { order_id: order.id, actor: "erp" } })
      expect(await store.paymentStatus(order.id)).toBe("authorized")
      expect(await store.ordersAtService(sessionId)).toHaveLength(1)
      expect(await store.activityOf(order.id, "order_authorized")).toHaveLength(1)
    })
  })
})
