import { z } from "zod"
import { Migration20261122130000 } from "../../src/modules/svc/migrations/Migration20261122130000"
import { EventOutbox } from "../../src/modules/svc/ledger/event-outbox"
import type { SvcEvents } from "../../src/types"
import { attempt, intent } from "./ledger-under-test"
import { type ModulePart, statementsOf } from "./module-suite"
import { withoutJoinsBySet } from "./without-joins-by-set"

const LEASE_MS = 60_000

export const outbox: ModulePart = (service) => {
  let outbox: EventOutbox

  const run = (statement: string) => service.ledger.database.sql.all(z.looseObject({}), statement)
  const open = async (reference: string, orderId: string | null = "order_1") => {
    await service.ledger.orders.alone([reference], (sql) =>
      service.ledger.orders.insert(sql, attempt(reference, { orderId, state: "authorized" }), intent)
    )
  }
  const happen = async (reference: string, ...names: (keyof SvcEvents)[]) => {
    for (const name of names) {
      await service.ledger.orders.change(reference, { tells: { name } })
    }
  }
  const claimed = async (limit = 100) =>
    (await outbox.claim(limit, LEASE_MS)).rows.map(({ reference, name }) => `${reference} ${name}`)

  beforeEach(() => {
    ;({ outbox } = service.ledger)
  })

  it("holds an event exactly when what it tells of was committed", async () => {
    const { ledger } = service

    await open("one")
    await expect(
      ledger.database.transaction(async (sql) => {
        await ledger.orders.changeWithin(sql, "one", { tells: { name: "svc.delivery_asked" } })
        throw new Error("The process died")
      })
    ).rejects.toThrow("The process died")
    expect(await claimed()).toEqual([])
    await happen("one", "svc.delivery_asked")
    expect(await claimed()).toEqual(["one svc.delivery_asked"])
  })

  it("tells of a move once, and not of one that was refused or made before", async () => {
    const move = {
      event: "delivered",
      activity: { kind: "delivery_confirmed", actor: "service", values: { by: "proof" } },
      tells: { name: "svc.delivery_confirmed" },
    } as const

    await open("one")
    await service.ledger.orders.change("one", move)
    await service.ledger.orders.change("one", move)
    await service.ledger.orders.change("one", {
      event: "checkout_declined",
      tells: { name: "svc.payment_captured" },
    })
    expect(await claimed()).toEqual(["one svc.delivery_confirmed"])
  })

  it("gives each event to one of those who ask at once, and forgets it once it was told", async () => {
    await open("one")
    await Promise.all(Array.from({ length: 30 }, () => happen("one", "svc.delivery_asked")))
    const taken = await Promise.all(Array.from({ length: 4 }, () => outbox.claim(100, LEASE_MS)))
    const ids = taken.flatMap(({ rows }) => rows.map(({ id }) => id))

    expect(new Set(ids).size).toBe(ids.length)
    for (const held of taken) {
      await outbox.told(held)
    }
    for (let rest = await outbox.claim(100, LEASE_MS); rest.rows.length > 0;) {
      ids.push(...rest.rows.map(({ id }) => id))
      await outbox.told(rest)
      rest = await outbox.claim(100, LEASE_MS)
    }
    expect(new Set(ids).size).toBe(30)
    expect(await service.listSvcEvents()).toEqual([])
  })

  it("hands out no more than it is asked for, however PostgreSQL finds them", async () => {
    await open("one")
    await happen("one", ...Array<"svc.delivery_asked">(5).fill("svc.delivery_asked"))
    await withoutJoinsBySet(service, async (sql) => {
      const { rows } = await new EventOutbox({ sql, now: () => new Date() }).claim(2, LEASE_MS)

      expect(rows).toHaveLength(2)
    })
  })

  it("hands events out again whose lease ran out, and hears nothing of who held them before", async () => {
    await open("one")
    await happen("one", "svc.delivery_asked")
    const died = await outbox.claim(100, LEASE_MS)

    expect(await claimed()).toEqual([])
    await run("update svc_event set lease_until = now() - interval '1 second'")
    const next = await outbox.claim(100, LEASE_MS)

    expect(next.rows).toEqual(died.rows)
    await outbox.told(died)
    expect(await service.listSvcEvents()).toHaveLength(1)
    await outbox.told(next)
    expect(await service.listSvcEvents()).toEqual([])
  })

  it("keeps the order of one attempt's events while one of them is being told, and lets others by", async () => {
    await open("one")
    await open("two")
    await happen("one", "svc.delivery_asked")
    const first = await outbox.claim(100, LEASE_MS)

    await happen("one", "svc.delivery_confirmed", "svc.payment_captured")
    await happen("two", "svc.delivery_asked")
    expect(await claimed()).toEqual(["two svc.delivery_asked"])
    await outbox.told(first)
    expect(await claimed()).toEqual(["one svc.delivery_confirmed", "one svc.payment_captured"])
  })

  it("waits for whoever works on the attempt, and for a dead one no longer than its lease", async () => {
    await open("one")
    const held = await service.ledger.orders.claim("one", LEASE_MS)

    await held?.change({ tells: { name: "svc.down_payment_confirmed" } })
    expect(await claimed()).toEqual([])
    await held?.release()
    expect(await claimed()).toEqual(["one svc.down_payment_confirmed"])
    await service.ledger.orders.claim("one", LEASE_MS)
    await happen("one", "svc.payment_captured")
    await run("update svc_order set lease_until = now() - interval '1 second'")
    await run("delete from svc_event where lease_token is not null")
    expect(await claimed()).toEqual(["one svc.payment_captured"])
  })

  it("puts off an event that was refused, and not those after it", async () => {
    await open("one")
    await happen("one", "svc.delivery_asked", "svc.delivery_confirmed")
    const { rows, token } = await outbox.claim(1, LEASE_MS)
    const [row] = rows

    if (row !== undefined) {
      await outbox.refused(row, token)
    }
    expect(await claimed()).toEqual(["one svc.delivery_confirmed"])
    await run("update svc_event set due_at = now() where lease_token is null")
    const again = await outbox.claim(100, LEASE_MS)

    expect(again.rows).toMatchObject([{ id: row?.id, tries: 1 }])
  })

  it("hands out an event that a newer version wrote, with those after it", async () => {
    const data = { lines: [{ id: "ordli_1", quantity: 2 }] }

    await open("one")
    await run(
      `insert into svc_event (id, name, reference, data, happened_at, due_at)
       values ('svcevt_1', 'svc.of_tomorrow', 'one', '${JSON.stringify(data)}', now(), now())`
    )
    await happen("one", "svc.delivery_asked")
    expect((await outbox.claim(100, LEASE_MS)).rows).toMatchObject([
      { name: "svc.of_tomorrow", data },
      { name: "svc.delivery_asked" },
    ])
  })

  it("names the order that came of the attempt since", async () => {
    await open("one", null)
    await happen("one", "svc.down_payment_confirmed")
    await service.ledger.orders.change("one", { patch: { orderId: "order_2" } })
    expect((await outbox.claim(100, LEASE_MS)).rows).toMatchObject([{ orderId: "order_2" }])
  })

  it("forgets what nobody took for a month", async () => {
    await open("one")
    await happen("one", "svc.delivery_asked", "svc.delivery_confirmed")
    await run(
      "update svc_event set happened_at = now() - interval '31 days' where name = 'svc.delivery_asked'"
    )
    expect(await service.ledger.prune(service.options.retention)).toBe(1)
    expect(await claimed()).toEqual(["one svc.delivery_confirmed"])
  })

  it("takes over what a store of before had listed and not announced, but for what is resolved, and gives it back", async () => {
    const migrate = async (way: "up" | "down") => {
      for (const statement of await statementsOf(way, Migration20261122130000)) {
        await run(statement)
      }
    }

    await migrate("down")
    await run(
      `insert into svc_attention (id, kind, reference, facts, since, announced_at, resolved_at) values
         ('svcatt_1', 'proof_missing', 'one', '{}', now(), now(), null),
         ('svcatt_2', 'proof_missing', 'two', '{}', now(), null, null),
         ('svcatt_3', 'proof_missing', 'three', '{}', now(), null, now())`
    )
    await migrate("up")
    await migrate("down")
    await migrate("up")
    expect((await outbox.claim(100, LEASE_MS)).rows).toMatchObject([
      { name: "svc.needs_attention", reference: "two", data: { id: "svcatt_2", kind: "proof_missing" } },
    ])
  })
}
