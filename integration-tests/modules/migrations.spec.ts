import { createHash, randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { Migration20261121033039 } from "../../src/modules/svc/migrations/Migration20261121033039"
import { Migration20261122120000 } from "../../src/modules/svc/migrations/Migration20261122120000"
import { Migration20261122130000 } from "../../src/modules/svc/migrations/Migration20261122130000"
import { Migration20261122140000 } from "../../src/modules/svc/migrations/Migration20261122140000"
import { Migration20261126160000 } from "../../src/modules/svc/migrations/Migration20261126160000"
import { Migration20261127090000 } from "../../src/modules/svc/migrations/Migration20261127090000"
import { Migration20261128090000 } from "../../src/modules/svc/migrations/Migration20261128090000"
import { Migration20261128100000 } from "../../src/modules/svc/migrations/Migration20261128100000"
import { Migration20261128110000 } from "../../src/modules/svc/migrations/Migration20261128110000"
import { Migration20261129090000 } from "../../src/modules/svc/migrations/Migration20261129090000"
import { Migration20261130090000 } from "../../src/modules/svc/migrations/Migration20261130090000"
import { Migration20261201080000 } from "../../src/modules/svc/migrations/Migration20261201080000"
import { Migration20261201090000 } from "../../src/modules/svc/migrations/Migration20261201090000"
import { Migration20261201110000 } from "../../src/modules/svc/migrations/Migration20261201110000"
import { Migration20261202150000 } from "../../src/modules/svc/migrations/Migration20261202150000"
import { Migration20261203090000 } from "../../src/modules/svc/migrations/Migration20261203090000"
import { Migration20261203120000 } from "../../src/modules/svc/migrations/Migration20261203120000"
import { Migration20261204090000 } from "../../src/modules/svc/migrations/Migration20261204090000"
import { activityMessage, attentionMessage, attentionRemedy } from "../../src/words"
import { freshModuleSuite, statementsOf } from "./module-suite"

/** Those after the first. */
const LATER = [
  Migration20261122120000,
  Migration20261122130000,
  Migration20261122140000,
  Migration20261126160000,
  Migration20261127090000,
  Migration20261128090000,
  Migration20261128100000,
  Migration20261128110000,
  Migration20261129090000,
  Migration20261130090000,
  Migration20261201080000,
  Migration20261201090000,
  Migration20261201110000,
  Migration20261202150000,
  Migration20261203090000,
  Migration20261203120000,
  Migration20261204090000,
]

/** What each migration runs. A store runs it once: what it lacks belongs into a new one. */
const HASHES = {
  Migration20261121033039: "f43689ff6da71cc3",
  Migration20261122120000: "d57f347c9eadb209",
  Migration20261122130000: "7c64dd6316515e71",
  Migration20261122140000: "37ff3006b85893ab",
  Migration20261126160000: "3eb8e4bcc984ebe3",
  Migration20261127090000: "cc4f04314e4a9cc5",
  Migration20261128090000: "a9b4245fb8dbac54",
  Migration20261128100000: "c2062910c6cdef94",
  Migration20261128110000: "7751086b63a2caf9",
  Migration20261129090000: "d8213a89cc33f1f6",
  Migration20261130090000: "ae3dd5e3a16395d6",
  Migration20261201080000: "6809f62112977525",
  Migration20261201090000: "01bf87c6acbce412",
  Migration20261201110000: "053dfcca736e8946",
  Migration20261202150000: "d602bb6fd6398605",
  Migration20261203090000: "1b4428d27b3ffbe0",
  Migration20261203120000: "971dbe164185956e",
  Migration20261204090000: "b67eaf44fb1e5167",
}

freshModuleSuite((service) => {
  const run = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) {
      await service.ledger.database.sql.all(z.looseObject({}), statement)
    }
  }

  it("are all of them", () => {
    const files = readdirSync(path.join(__dirname, "../../src/modules/svc/migrations"))
    const [, ...later] = files.flatMap((file) => /^(Migration\d+)\.ts$/.exec(file)?.[1] ?? []).sort()

    expect(LATER.map(({ name }) => name)).toEqual(later)
  })

  it("run what they ran when they were committed", async () => {
    const hashes: Record<string, string> = {}

    for (const migration of [Migration20261121033039, ...LATER]) {
      const statements = (await statementsOf("up", migration)).join("\n")

      hashes[migration.name] = createHash("sha256").update(statements).digest("hex").slice(0, 16)
    }
    expect(hashes).toEqual(HASHES)
  })

  describe("what was written before there were facts", () => {
    it("stays word for word, in every language, with what was known besides", async () => {
      const { activity, attention } = service.ledger

      await run(
        ...(await statementsOf("down", Migration20261122120000)),
        `insert into svc_activity (id, reference, kind, actor, message, details, happened_at) values
           ('svcact_1', 'payses_1', 'changed_in_medusa', 'system', 'It was edited.', '{"held": 1, "total": 2}', now()),
           ('svcact_2', 'payses_1', 'approved', 'user_1', 'An admin''s "yes".', null, now())`,
        `insert into svc_attention (id, kind, reference, message, remedy, since, resolved_at, resolved_by, note) values
           ('svcatt_1', 'proof_missing', 'payses_1', 'There is no proof.', 'Upload one.', now(), null, null, null),
           ('svcatt_2', 'delivery_held', 'payses_1', 'It is held.', 'Ask.', now(), now(), 'system', 'Settled by what happened since.'),
           ('svcatt_3', 'delivery_held', 'payses_1', 'It is held.', 'Ask.', now(), now(), 'user_1', 'I asked.')`,
        ...(await statementsOf("up", Migration20261122120000))
      )
      const [edited, approved] = await activity.timeline(["payses_1"])
      const [point] = await attention.openFor(["payses_1"])

      expect(edited?.values).toEqual({ held: 1, total: 2, text: "It was edited." })
      for (const language of ["en", "ar"] as const) {
        expect(edited && activityMessage(language, edited)).toBe("It was edited.")
        expect(approved && activityMessage(language, approved)).toBe(`An admin's "yes".`)
        expect(point && attentionMessage(language, point)).toBe("There is no proof.")
        for (const kind of [point?.kind ?? "", "paid_after_cancellation", "paid_without_order"]) {
          expect(attentionRemedy(language, { kind, values: point?.values ?? {} })).not.toBe("")
        }
      }
      expect(await attention.byId("svcatt_2")).toMatchObject({ note: null, resolvedBy: "system" })
      expect(await attention.byId("svcatt_3")).toMatchObject({ note: "I asked.", resolvedBy: "user_1" })
    })

    it("is listed again as a fact when it is found again", async () => {
      const subject = { reference: "payses_2", orderId: null }

      await run(
        `insert into svc_attention (id, kind, reference, facts, since)
         values ('svcatt_4', 'proof_missing', 'payses_2', '{"text": "There is no proof."}', now())`
      )
      await service.ledger.attention.list(subject, { kind: "proof_missing" })
      const points = await service.ledger.attention.openFor(["payses_2"])

      expect(points).toMatchObject([{ id: "svcatt_4", values: {}, fact: { kind: "proof_missing" } }])
    })
  })

  it("take an address, and an id of others, of any length", async () => {
    const id = randomBytes(2_500).toString("base64url")
    const address = `https://files.example.com/${id}`

    await run(
      ...(await statementsOf("up", ...LATER)),
      `insert into svc_file (id, file_id, url, needed_at, due_at) values ('svcfile_1', 'file_1', '${address}', now(), now())`,
      `insert into svc_delivery (id, reference, uploaded_url, proof_url) values ('svcdel_1', 'payses_1', '${address}', '${address}')`,
      `insert into svc_invoice (id, reference, number, source, file_id) values ('svcinv_1', 'payses_1', 'INV-1', 'api', '${id}')`
    )
  })

  describe("a store whose migrations did not run", () => {
    it.each(["select id from svc_tomorrow", "select tomorrow from svc_order"])(
      "is told what to do about %s",
      async (statement) => {
        await expect(run(statement)).rejects.toThrow(/\(42\w+\): run npx medusa db:migrate$/)
      }
    )
  })

  describe("a store whose first migration ran when it made less", () => {
    const schema = () =>
      service.ledger.database.sql.all(
        z.looseObject({}),
        `select table_name, column_name as name, concat(data_type, column_default, is_nullable) as what
           from information_schema.columns where table_name like 'svc_%'
         union all select tablename, indexname, indexdef from pg_indexes where tablename like 'svc_%'
         order by 1, 2`
      )

    it("ends with the tables, columns and indexes of a new one", async () => {
      await run(...(await statementsOf("up", ...LATER)))
      const whole = await schema()

      await run(
        ...(await statementsOf("down", ...[...LATER].reverse())),
        "drop table svc_call, svc_delivery, svc_invoice, svc_setting, svc_sweep",
        `alter table svc_order drop column delivered_at, drop column captured_at, drop column payment_collection_id,
           drop column applied_plan, drop column unanswered_at, drop column given_up_at, drop column released_at,
           drop column decided_at`,
        `drop index "IDX_svc_order_wakes_at", "IDX_svc_webhook_wakes_at"`,
        `create index "IDX_svc_order_due_at" on svc_order (due_at)`,
        "alter table svc_attention drop column announced_at"
      )
      await run(...(await statementsOf("up", ...LATER)))
      expect(await schema()).toEqual(whole)
    })

    it("gets what was put into a later migration after it had run", async () => {
      await run(...(await statementsOf("up", ...LATER)))
      const whole = await schema()

      await run(
        "alter table svc_order drop column kept_plan",
        "alter table svc_file rename column needed_at to stored_at",
        `alter index "IDX_svc_file_needed_at" rename to "IDX_svc_file_stored_at"`,
        `drop index "IDX_svc_order_open_environment", "IDX_svc_webhook_unusual"`,
        `create index "IDX_svc_webhook_unusual" on svc_webhook (status, received_at, id)
           where status <> 'processed' and deleted_at is null`,
        ...(await statementsOf("up", Migration20261201080000))
      )
      expect(await schema()).toEqual(whole)
    })
  })
})
