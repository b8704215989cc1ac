import assert from "node:assert"
import { z } from "zod"
import { Sql } from "../../src/modules/svc/ledger/sql"
import { CommitInDoubt } from "../../src/modules/svc/ledger/ledger-error"
import type { ModulePart } from "./module-suite"

import { MINUTE, tooLongForAnIndex } from "./ledger-under-test"

export const webhookInbox: ModulePart = (_service, books) => {
  const webhookOf = (reference: string) => ({
    kind: "down_payment" as const,
    reference,
    dedupeKey: reference,
    rawBody: "{}",
    verdict: "verified",
    matchingPreset: null,
  })

  it("keeps webhooks apart that arrive at once, each with its own id", async () => {
    const webhook = (number: number) => ({
      ...webhookOf(`payses_${number}`),
      verdict: number === 2 ? "mismatch" : "verified",
    })
    const ids = await Promise.all(
      [1, 2, 3, 2, 1].map((number) => books.ledger.inbox.receive(webhook(number)))
    )

    expect(ids[4]).toBe(ids[0])
    expect(ids[3]).toBe(ids[1])
    expect(new Set(ids).size).toBe(3)
    const rows = await books.ledger.webhooks.ofReferences(["payses_1", "payses_2", "payses_3"])

    expect(
      rows.map(({ id, reference, verdict, deliveries }) => [id, reference, verdict, deliveries]).sort()
    ).toEqual(
      [
        [ids[0], "payses_1", "verified", 2],
        [ids[1], "payses_2", "mismatch", 2],
        [ids[2], "payses_3", "verified", 1],
      ].sort()
    )
  })

  it("keeps one that came late marked as late when it comes again, and counts neither as odd", async () => {
    const { inbox, webhooks } = books.ledger
    const late = { verdict: "verified_late", signedAt: new Date(0) }
    const id = await inbox.receive({ ...webhookOf("payses_1"), ...late })

    await inbox.receive(webhookOf("payses_1"))
    expect((await inbox.claim(id, MINUTE))?.row).toMatchObject({ ...late, deliveries: 2 })
    expect(await webhooks.mismatches(new Date(0), "body_hex")).toMatchObject({ count: 0 })
  })

  it("gives up what no commit was answered for within three seconds: the sender hears that it was not kept", async () => {
    const { inbox } = books.ledger
    let passedMs = 0
    const clock = jest.spyOn(performance, "now").mockImplementation(() => passedMs)
    const commits = jest.spyOn(Sql.prototype, "insertAll").mockImplementation(() => {
      passedMs += 1_600
      return Promise.reject(new CommitInDoubt("08006"))
    })

    await expect(inbox.receive(webhookOf("payses_1"))).rejects.toThrow(CommitInDoubt)
    expect(commits).toHaveBeenCalledTimes(2)
    commits.mockRestore()
    clock.mockRestore()
    expect(await books.ledger.webhooks.ofReferences(["payses_1"])).toEqual([])
  })

  it("keeps the others when one of those that arrive at once cannot be kept", async () => {
    const kept = await Promise.allSettled(
      ["payses_1", tooLongForAnIndex(), "payses_3"].map((reference) =>
        books.ledger.inbox.receive(webhookOf(reference))
      )
    )

    expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  })

  it.each(["kind", "status", "verdict"])(
    "leaves what a newer version took in, with a %s of its own, to that one's instances",
    async (column) => {
      const { inbox, webhooks, database } = books.ledger
      const ofTomorrow = { [column]: "of_tomorrow", dueAt: new Date(0) }

      await inbox.receive(webhookOf("payses_1"))
      await database.sql.update("svc_webhook", ofTomorrow, "reference = ?", ["payses_1"])
      const id = await inbox.receive(webhookOf("payses_2"))

      expect((await inbox.claimDue(MINUTE))?.row.id).toBe(id)
      expect(await inbox.claimDue(MINUTE)).toBeUndefined()
      expect((await webhooks.page({ limit: 20, offset: 0 })).rows).toMatchObject([{ id }])
      expect(await webhooks.ofReferences(["payses_1", "payses_2"])).toMatchObject([{ id }])
      expect(await webhooks.mismatches(new Date(0), "body_hex")).toMatchObject({ count: 0 })
    }
  )

  it("leaves an attempt with a newer version's word, and its webhook, to that one's instances, unleased", async () => {
    const { database, inbox, orders } = books.ledger
    const isFree = (table: string) =>
      database.sql.value(z.boolean(), `select lease_until is null and due_at is not null from ${table}`)

    await books.insert("payses_1")
    await database.sql.update("svc_order", { collection: "of_tomorrow", dueAt: new Date(0) }, "true", [])
    const id = await inbox.receive(webhookOf("payses_1"))
    const claims = [
      () => inbox.claim(id, MINUTE),
      () => inbox.claimDue(MINUTE),
      () => orders.claim("payses_1", MINUTE),
      () => orders.claimDue(MINUTE),
    ]

    for (const claim of claims) {
      expect(await claim()).toBeUndefined()
    }
    expect([await isFree("svc_order"), await isFree("svc_webhook")]).toEqual([true, true])
  })

  it("gives a webhook to one process, and again when that one did not finish", async () => {
    const id = await books.ledger.inbox.receive(webhookOf("payses_1"))

    expect(await books.ledger.inbox.claim(id, MINUTE)).toBeDefined()
    expect(await books.ledger.inbox.claim(id, MINUTE)).toBeUndefined()
    expect(await books.ledger.inbox.claimDue(MINUTE)).toBeUndefined()
    await books.letLeasesEnd()
    const held = await books.ledger.inbox.claimDue(MINUTE)

    assert(held)
    expect(held.row.id).toBe(id)
    expect(await books.ledger.inbox.processed(held, "none")).toBe(true)
    expect(await books.ledger.inbox.claimDue(MINUTE)).toBeUndefined()
    expect(await books.ledger.inbox.claim(id, MINUTE)).toBeUndefined()
  })

  it("is due again when it is delivered again while it is processed", async () => {
    const id = await books.ledger.inbox.receive(webhookOf("payses_1"))
    const held = await books.ledger.inbox.claim(id, MINUTE)

    assert(held)
    expect(await books.ledger.inbox.receive(webhookOf("payses_1"))).toBe(id)
    expect(await books.ledger.inbox.processed(held, "none")).toBe(false)
    const again = await books.ledger.inbox.claimDue(MINUTE)

    assert(again)
    expect(again.row).toMatchObject({ id, deliveries: 2, status: "received" })
    expect(await books.ledger.inbox.processed(again, "none")).toBe(true)
  })

  it.each([
    ["tried again later", 30 * MINUTE],
    ["given up", null],
  ])(
    "is due again at once when it is delivered again while its processing fails, and not %s",
    async (_what, afterMs) => {
      const id = await books.ledger.inbox.receive(webhookOf("payses_1"))
      const held = await books.ledger.inbox.claim(id, MINUTE)

      assert(held)
      await books.ledger.inbox.receive(webhookOf("payses_1"))
      expect(await books.ledger.inbox.failed(held, "failed", afterMs)).toBe(false)
      const again = await books.ledger.inbox.claimDue(MINUTE)

      assert(again)
      expect(again.row).toMatchObject({ id, deliveries: 2, status: "received", tries: 0 })
      expect(await books.ledger.inbox.failed(again, "failed", afterMs)).toBe(true)
      expect(await books.ledger.inbox.claimDue(MINUTE)).toBeUndefined()
    }
  )

  it("takes no outcome from a process whose lease was lost", async () => {
    const id = await books.ledger.inbox.receive(webhookOf("payses_1"))
    const lost = await books.ledger.inbox.claim(id, MINUTE)

    await books.letLeasesEnd()
    const held = await books.ledger.inbox.claim(id, MINUTE)

    assert(lost && held)
    expect(await books.ledger.inbox.processed(lost, "late")).toBe(false)
    await books.ledger.inbox.failed(lost, "late", null)
    expect(await books.ledger.webhooks.byId(id)).toMatchObject({ status: "received", outcome: null })
    expect(await books.ledger.inbox.processed(held, "none")).toBe(true)
  })
}
