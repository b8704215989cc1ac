import { resolveAttentionWorkflow } from "../../src/workflows"
import { storePart } from "../support/store-suite"

import { attentionDesk } from "../support/attention-desk"

export const resolvedAttention = storePart("resolving what needs a person", (store) => {
  const { list, resolve, onOrder, note, activityOf } = attentionDesk(store)

  it("takes one point off the list, with the note and the acting user in the timeline", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await note(sessionId, "proof_missing")
    const [held] = (await list("?kind=delivery_held")).attention
    const { attention } = await resolve(held?.id ?? "", { note: "  The operator settled it.  " })

    expect(attention).toMatchObject({
      id: held?.id,
      resolved_at: expect.any(String),
      resolved_by: expect.stringMatching(/^user_/),
      resolved_by_email: expect.stringContaining("@"),
      note: "The operator settled it.",
    })
    expect((await list()).attention.map(({ kind }) => kind)).toEqual(["proof_missing"])
    expect(await activityOf(order.id, "attention_resolved")).toEqual([
      expect.objectContaining({
        kind: "attention_resolved",
        actor: attention.resolved_by,
        message: "Done with “Delivery disputed”: The operator settled it.",
      }),
    ])
  })

  it("changes nothing the second time", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    const id = (await list()).attention[0]?.id ?? ""
    const first = await resolve(id, { note: "First." })

    expect(await resolve(id, { note: "Second." })).toEqual(first)
    await Promise.all([1, 2, 3].map(() => onOrder(order.id, "resolve", { note: "Third." })))
    expect(await activityOf(order.id, "attention_resolved")).toHaveLength(1)
  })

  it("takes everything that is open for an order off the list, or only one kind", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await store.placeOrder()

    for (const kind of ["delivery_held", "proof_missing", "signature_mismatch"] as const) {
      await note(sessionId, kind)
    }
    await note(other.sessionId, "delivery_held")
    const afterOne = await onOrder(order.id, "resolve", { kind: "proof_missing", note: "Sent." })

    expect(afterOne.attention.map(({ kind }) => kind)).toEqual(["delivery_held", "signature_mismatch"])
    expect((await onOrder(order.id, "resolve", { note: "All seen to." })).attention).toEqual([])
    expect((await list()).attention.map(({ order_id }) => order_id)).toEqual([other.order.id])
  })

  it("takes only the named points of an order off the list, and none of another order", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await note(sessionId, "proof_missing")
    await note(other.sessionId, "delivery_held")
    const open = (await list()).attention
    const ids = open.filter(({ kind }) => kind === "delivery_held").map(({ id }) => id)

    expect(ids).toHaveLength(2)
    const { attention } = await onOrder(order.id, "resolve", { ids, note: "Settled." })

    expect(attention.map(({ kind }) => kind)).toEqual(["proof_missing"])
    expect((await list(`?order_id=${other.order.id}`)).count).toBe(1)
    await onOrder(order.id, "resolve", { ids, note: "Settled twice." })
    await onOrder(order.id, "resolve", {
      ids: [...ids, attention[0]?.id],
      kind: "invoice_refused",
      note: "None.",
    })
    expect((await list(`?order_id=${order.id}`)).count).toBe(1)
  })

  it("lists the same thing anew when it is found again after it was resolved", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await onOrder(order.id, "resolve", { note: "Settled." })
    await store.svc.ledger.orders.change(sessionId, {
      attention: { kind: "delivery_held", values: { cause: { problem: "still_held" } } },
    })
    expect((await list()).attention).toEqual([
      expect.objectContaining({ message: expect.stringContaining("may still hold the order") }),
    ])
    expect((await list("?resolved=true")).count).toBe(1)
  })

  it("keeps a phone number out of the timeline", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await onOrder(order.id, "resolve", { note: "Called +966 50 000 0001." })
    expect(JSON.stringify(await activityOf(order.id, "attention_resolved"))).not.toContain("50 000 0001")
  })

  it.each([
    ["nothing", {}],
    ["an empty note", { note: " " }],
    ["a note that is too long", { note: "x".repeat(1_001) }],
    ["a number", { note: 1 }],
    ["an unknown field", { note: "Done.", by: "user_1" }],
  ])("refuses %s, and says what to send", async (_what, body) => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    const id = (await list()).attention[0]?.id ?? ""
    const refusal = {
      status: 400,
      body: { type: "invalid_data", message: expect.stringContaining('"note"') },
    }

    await expect(resolve(id, body)).rejects.toMatchObject(refusal)
    await expect(onOrder(order.id, "resolve", body)).rejects.toMatchObject(refusal)
    expect((await list()).count).toBe(1)
  })

  it("refuses an unknown kind and ids that are none, and answers 404 for what does not exist", async () => {
    const { order } = await store.placeOrder()

    await expect(onOrder(order.id, "resolve", { kind: "x", note: "Done." })).rejects.toMatchObject({
      status: 400,
    })
    for (const ids of [[], Array.from({ length: 101 }, (_, index) => `svcatt_${index}`), [1], "svcatt_1"]) {
      await expect(onOrder(order.id, "resolve", { ids, note: "Done." })).rejects.toMatchObject({
        status: 400,
      })
    }
    await expect(onOrder("order_unknown", "resolve", { note: "Done." })).rejects.toMatchObject({
      status: 404,
    })
    await expect(resolve("svcatt_unknown", { note: "Done." })).rejects.toMatchObject({ status: 404 })
    await expect(onOrder("order_unknown", "retry")).rejects.toMatchObject({ status: 404 })
  })

  it("is a workflow for the store's own back office too", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    const { result } = await resolveAttentionWorkflow(store.container()).run({
      input: { of: { order_id: order.id }, note: "Settled by phone.", actor: "erp" },
    })

    expect(result).toEqual({ resolved: 1 })
    expect((await list("?resolved=true")).attention[0]?.resolved_by).toBe("erp")
  })
})
