import { z } from "zod"
import { resolveAttentionWorkflow } from "../../src/workflows"
import { PLANS, refusals, storePart } from "../support/store-suite"
import { attentionDesk } from "../support/attention-desk"
import { untilWaitingForLocks } from "../support/waiting-for-locks"

export const resolvedAttention = storePart("resolving what needs a person", (store) => {
  const { list, resolve, addNote, note } = attentionDesk(store)

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
    expect(await store.activityOf(order.id, "attention_resolved")).toEqual([
      expect.objectContaining({
        kind: "attention_resolved",
        actor: attention.resolved_by,
        message: "Done with “Delivery not settled”: The operator settled it.",
      }),
    ])
  })

  it("changes nothing the second time", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    const id = (await list()).attention[0]?.id ?? ""
    const first = await resolve(id, { note: "First." })

    expect(await resolve(id, { note: "First." })).toEqual(first)
    await Promise.all([1, 2, 3].map(() => store.act(order.id, "resolve", { note: "Third." })))
    expect(await store.activityOf(order.id, "attention_resolved")).toHaveLength(1)
  })

  it("keeps the note of whoever comes second, once", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await store.placeOrder()

    await note(sessionId, "delivery_held")
    const id = (await list()).attention[0]?.id ?? ""
    const first = await resolve(id, { note: "First." })
    const comeSecond = async () => {
      expect(await resolve(id, { note: "The operator has refunded it." })).toEqual(first)
      await store.act(order.id, "resolve", { ids: [id], note: "Ticket 7" })
      await store.act(other.order.id, "resolve", { ids: [id], note: "Ticket 8" })
    }

    await comeSecond()
    await comeSecond()
    expect(await store.activityOf(order.id, "note_added")).toMatchObject([
      {
        actor: first.attention.resolved_by,
        message: "Noted of “Delivery not settled”, which was resolved already: The operator has refunded it.",
      },
      { message: expect.stringContaining("Ticket 7") },
    ])
    expect(await store.activityOf(order.id, "attention_resolved")).toHaveLength(1)
  })

  it("takes everything that is open for an order off the list, or only one kind", async () => {
    const { order, sessionId } = await store.placeOrder()
    const other = await store.placeOrder()

    for (const kind of ["delivery_held", "proof_missing", "signature_mismatch"] as const) {
      await note(sessionId, kind)
    }
    await note(other.sessionId, "delivery_held")
    const afterOne = await store.act(order.id, "resolve", { kind: "proof_missing", note: "Sent." })

    expect(afterOne.attention.map(({ kind }) => kind)).toEqual(["delivery_held", "signature_mismatch"])
    expect((await store.act(order.id, "resolve", { note: "All seen to." })).attention).toEqual([])
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
    const { attention } = await store.act(order.id, "resolve", { ids, note: "Settled." })

    expect(attention.map(({ kind }) => kind)).toEqual(["proof_missing"])
    expect((await list(`?order_id=${other.order.id}`)).count).toBe(1)
    await store.act(order.id, "resolve", { ids, note: "Settled twice." })
    await store.act(order.id, "resolve", {
      ids: [...ids, attention[0]?.id],
      kind: "invoice_refused",
      note: "None.",
    })
    expect((await list(`?order_id=${order.id}`)).count).toBe(1)
  })

  describe("that was found again since it was read", () => {
    const CHANGED = { status: 409, body: { type: "conflict", code: "svc_attention_changed" } }
    const differing = (total: number) =>
      ({
        kind: "changed_in_medusa",
        values: { change: "edit", held: 1_000, total, is_at_service: true },
      }) as const
    const finds = (reference: string, total: number) =>
      store.svc.ledger.orders.change(reference, { attention: differing(total) })
    const only = async () => {
      const [point] = (await list()).attention

      return { id: point?.id ?? "", revision: point?.revision ?? "", message: point?.message ?? "" }
    }

    it("has another revision if it says something else, and only then", async () => {
      const { sessionId } = await store.placeOrder()

      await finds(sessionId, 1_100)
      const first = await only()

      await finds(sessionId, 1_100)
      expect(await only()).toEqual(first)
      await finds(sessionId, 1_500)
      expect(await only()).toMatchObject({ id: first.id, message: expect.stringContaining("1,500.00 SAR") })
      expect((await only()).revision).not.toBe(first.revision)
    })

    it("stays on the list, with nothing in the timeline, until it is resolved as it stands now", async () => {
      const { order, sessionId } = await store.placeOrder()

      await finds(sessionId, 1_100)
      const { id, revision } = await only()

      await finds(sessionId, 1_500)
      await expect(resolve(id, { note: "Settled.", revision })).rejects.toMatchObject({
        ...CHANGED,
        body: { ...CHANGED.body, message: expect.stringMatching(/^Nothing was resolved\..*Read .* again/) },
      })
      expect((await list()).count).toBe(1)
      expect(await store.activityOf(order.id, "attention_resolved")).toEqual([])
      const now = await only()

      await resolve(id, { note: "Settled.", revision: now.revision })
      expect((await list()).count).toBe(0)
    })

    it("is refused while it is being found again, and its attempt goes on", async () => {
      const { order, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
      const replaced = (amount: number) =>
        ({ kind: "replaced_with_other_amount", values: { amount, earlier: 1_000 } }) as const
      const { database, attention, orders } = store.svc.ledger

      await store.untilIdle()
      await orders.change(sessionId, { attention: replaced(1_100) })
      const { id, revision } = await only()
      const found = await database.transaction(async (sql) => {
        await attention.add(sql, { reference: sessionId, orderId: order.id }, replaced(1_500))
        const answer = resolve(id, { note: "Settled.", revision }).catch((error: unknown) => error)

        await untilWaitingForLocks(database)
        return { answer }
      })

      expect(await found.answer).toMatchObject(CHANGED)
      expect(await store.attempt(sessionId)).toMatchObject({ releasedAt: null })
      await resolve(id, { note: "Settled.", revision: (await only()).revision })
      expect(await store.attempt(sessionId)).toMatchObject({ releasedAt: expect.any(Date) })
    })

    it("keeps the others of its order on the list, unless it was resolved meanwhile", async () => {
      const { order, sessionId } = await store.placeOrder()

      await note(sessionId, "proof_missing")
      await finds(sessionId, 1_100)
      const seen = (await list()).attention
      const revisions = Object.fromEntries(seen.map(({ id, revision }) => [id, revision]))
      const body = { note: "Settled.", ids: seen.map(({ id }) => id), revisions }

      await finds(sessionId, 1_500)
      await expect(store.act(order.id, "resolve", body)).rejects.toMatchObject(CHANGED)
      expect((await list()).count).toBe(2)
      await store.act(order.id, "resolve", { kind: "changed_in_medusa", note: "By somebody else." })
      expect((await store.act(order.id, "resolve", body)).attention).toEqual([])
      const [changed] = seen.filter(({ kind }) => kind === "changed_in_medusa")

      expect(
        (await resolve(changed?.id ?? "", { note: "Again.", revision: changed?.revision })).attention.note
      ).toBe("By somebody else.")
    })

    it("is refused to the store's own back office too, which need not say what it has read", async () => {
      const { sessionId } = await store.placeOrder()

      await finds(sessionId, 1_100)
      const { id, revision } = await only()
      const input = { of: { id }, note: "Settled.", actor: "erp" }

      await finds(sessionId, 1_500)
      await expect(
        resolveAttentionWorkflow(store.container()).run({
          input: { ...input, revisions: { [id]: revision } },
        })
      ).rejects.toMatchObject(CHANGED.body)
      await expect(resolveAttentionWorkflow(store.container()).run({ input })).resolves.toMatchObject({
        result: { resolved: 1 },
      })
    })
  })

  describe("that is only noted upon", () => {
    const found = (reference: string) =>
      store.svc.ledger.orders.change(reference, {
        attention: { kind: "delivery_held", values: { cause: { problem: "still_held" } } },
      })
    const only = async () => (await list()).attention[0]
    const noted = async () => {
      const { order, sessionId } = await store.placeOrder()

      await note(sessionId, "delivery_held")
      const id = (await only())?.id ?? ""

      return {
        order,
        sessionId,
        id,
        ...(await addNote(id, "  Asked the operator, called +966 50 000 0001.  ")),
      }
    }

    it("stays open with its last note, also when it is found again, and the timeline has each with its user", async () => {
      const { order, sessionId, id, attention } = await noted()

      expect(attention).toMatchObject({
        id,
        resolved_at: null,
        resolved_by: null,
        note: expect.stringMatching(/^Asked the operator, called (?!.*50 000 0001)/),
      })
      await addNote(id, "Ticket 7")
      await addNote(id, "Ticket 7")
      await found(sessionId)
      expect(await only()).toMatchObject({ id, note: "Ticket 7" })
      expect((await store.timeline(order.id)).attention).toMatchObject([{ id, note: "Ticket 7" }])
      expect(await store.activityOf(order.id, "note_added")).toMatchObject([
        { actor_kind: "user", message: expect.stringMatching(/^Noted of “Delivery not settled”: Asked/) },
        { actor_email: "admin@example.com", message: "Noted of “Delivery not settled”: Ticket 7" },
      ])
    })

    it("counts as found no later, and is resolved as it was read before the note", async () => {
      const { id, attention } = await noted()
      const foundAt = async () => {
        const [row] = await store.svc.ledger.database.sql.all(
          z.looseObject({ updated_at: z.unknown() }),
          "select updated_at from svc_attention where id = ?",
          [id]
        )

        return row?.updated_at
      }
      const before = await foundAt()

      await addNote(id, "Ticket 7")
      expect(await foundAt()).toEqual(before)
      expect((await resolve(id, { note: "Settled.", revision: attention.revision })).attention.note).toBe(
        "Settled."
      )
    })

    it("does not say so of how it was settled, by itself or by a person, and the timeline has what comes later", async () => {
      const { order, sessionId, id } = await noted()

      await store.svc.ledger.attention.settle(sessionId, ["delivery_held"])
      expect((await list("?resolved=true")).attention).toMatchObject([
        { id, resolved_by: "system", note: "Settled by what happened since." },
      ])
      expect((await addNote(id, "Ticket 7")).attention.note).toBe("Settled by what happened since.")
      expect((await store.activityOf(order.id, "note_added")).map(({ message }) => message)).toContain(
        "Noted of “Delivery not settled”, which was resolved already: Ticket 7"
      )
    })

    it("is refused without a note, and where there is no such point", async () => {
      const { id } = await noted()

      for (const text of [" ", "x".repeat(1_001)]) {
        await expect(addNote(id, text)).rejects.toMatchObject({ status: 400 })
      }
      await expect(addNote("svcatt_unknown", "Ticket 7")).rejects.toMatchObject({ status: 404 })
    })
  })

  it("lists the same thing anew when it is found again after it was resolved", async () => {
    const { order, sessionId } = await store.placeOrder()

    await note(sessionId, "delivery_held")
    await store.act(order.id, "resolve", { note: "Settled." })
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
    await store.act(order.id, "resolve", { note: "Called +966 50 000 0001." })
    expect(JSON.stringify(await store.activityOf(order.id, "attention_resolved"))).not.toContain(
      "50 000 0001"
    )
  })

  it("refuses what is no note, no kind, no revision and no id, and says what to send", async () => {
    const { order, sessionId } = await store.placeOrder()
    const resolveAll = (body: unknown) => store.act(order.id, "resolve", body)
    const notes = [
      {},
      { note: " " },
      { note: "x".repeat(1_001) },
      { note: 1 },
      { note: "Done.", by: "user_1" },
    ]
    const others = [
      { kind: "x" },
      ...[["x"], { svcatt_1: 1 }, "x"].map((revisions) => ({ revisions })),
      ...[[], Array.from({ length: 101 }, (_, index) => `svcatt_${index}`), [1], "svcatt_1"].map((ids) => ({
        ids,
      })),
    ]
    const refused = {
      status: 400,
      body: { type: "invalid_data", message: expect.stringContaining('"note"') },
    }

    await note(sessionId, "delivery_held")
    const id = (await list()).attention[0]?.id ?? ""

    expect(await refusals(notes, (body) => resolve(id, body))).toMatchObject(notes.map(() => refused))
    expect(await refusals(notes, resolveAll)).toMatchObject(notes.map(() => refused))
    expect(await refusals(others, (body) => resolveAll({ ...body, note: "Done." }))).toMatchObject(
      others.map(() => ({ status: 400 }))
    )
    await expect(resolve(id, { revision: 1, note: "Done." })).rejects.toMatchObject({ status: 400 })
    expect((await list()).count).toBe(1)
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
