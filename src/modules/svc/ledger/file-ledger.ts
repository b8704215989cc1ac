import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { ActivityLog } from "./activity"
import { idRow, instant, placeholders, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { onAnotherConnection } from "./on-another-connection"

/** A file that the plugin stored in Medusa's File module; only a proof of delivery has an address. */
export interface StoredFile {
  fileId: string
  url: string | null
}

const file = { fileId: z.string(), url: z.string().nullable() }
const fileRow = rowOf({ ...file, tries: z.number() })
const erasedRow = rowOf({ ...file, erasedAt: instant })
const useRow = rowOf({
  reference: z.string(),
  orderId: z.string().nullable(),
  number: z.string().nullable(),
})

/** The deliveries and invoices that name a file `f`, also if it was stored for another; `done_at` ends their need of it. */
const USES = `(
  select reference, order_id, null as number, confirmed_at as done_at from svc_delivery
  where (uploaded_url = f.url or proof_url = f.url) and deleted_at is null
  union all
  select reference, order_id, number, case when state = 'attached' then attached_at end from svc_invoice
  where file_id = f.file_id and deleted_at is null)`

/** Until when a use needs its file. An attempt that came to nothing has no more need of it. */
const NEEDED_UNTIL = `case
  when exists (select 1 from svc_attention a
    where a.reference = use.reference and a.resolved_at is null and a.deleted_at is null) then 'infinity'
  else coalesce(use.done_at, o.released_at,
    case when o.state in ('declined', 'expired') then o.updated_at end, 'infinity') end`

/** Storing a file anew resets its tries, and another claim counts one more. */
const AS_CLAIMED = "file_id = ? and tries = ? and erased_at is null and deleted_at is null"

/** How long nobody else tries to erase a file that somebody tries to erase: half an hour, and up to 32 after failures. */
const PAUSE = "least(power(2, tries), 64) * interval '30 minutes'"

/** So many files are looked at in one claim. */
const BATCH = 200

/** The files that the plugin stored, until they are erased and after (ADR 28). */
export class FileLedger {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityLog
  ) {}

  /**
   * Notes a file, if need be on another connection: nobody else knows of it. A file provider may give the same id for the same
   * bytes: then the file is there anew.
   */
  async add({ fileId, url }: StoredFile): Promise<void> {
    const now = this.database.now()
    const id = generateEntityId(undefined, "svcfile")

    await onAnotherConnection(() =>
      this.database.sql.insert(
        "svc_file",
        { id, fileId, url, neededAt: now, dueAt: now },
        `on conflict (file_id) where deleted_at is null do update set url = excluded.url, erased_at = null, tries = 0,
           needed_at = excluded.needed_at, due_at = excluded.due_at`
      )
    )
  }

  /** Whether a file that was taken to be erased was neither stored anew nor taken by another instance since. */
  async isClaimed({ fileId, tries }: StoredFile & { tries: number }): Promise<boolean> {
    const { sql } = this.database

    return (
      (await sql.first(idRow, `select id from svc_file where ${AS_CLAIMED}`, [fileId, tries])) !== undefined
    )
  }

  /** Whether a delivery or an invoice names a file. */
  async isNamed({ fileId }: StoredFile): Promise<boolean> {
    return (await this.usesOf(this.database.sql, fileId)).length > 0
  }

  /**
   * Takes a file that nothing has needed since `since`. The files that it looks at and that are needed go to the back, by
   * when they were needed last: so a claim costs the same however many files are needed for ever.
   */
  async claimUnneeded(since: Date): Promise<(StoredFile & { tries: number }) | undefined> {
    const now = this.database.now()

    return this.database.sql.first(
      fileRow,
      `with looked as (
         select f.id, (
           select max(${NEEDED_UNTIL}) from ${USES} use
           left join svc_order o on o.reference = use.reference and o.deleted_at is null
         ) as needed_until
         from svc_file f
         where f.erased_at is null and f.needed_at < ? and f.due_at <= ? and f.deleted_at is null
         order by f.needed_at limit ${BATCH} for update of f skip locked
       ), put_off as (
         update svc_file set needed_at = least(looked.needed_until, ?) from looked
         where looked.id = svc_file.id and looked.needed_until >= ?
       )
       update svc_file set tries = tries + 1, due_at = ?::timestamptz + ${PAUSE}, updated_at = ?
       where id = (select id from looked where needed_until is null or needed_until < ? limit 1)
       returning *`,
      [since, now, now, since, now, now, since]
    )
  }

  /** Writes down that a file is gone, once, with a line for each attempt that names it. */
  async erased({ fileId }: StoredFile): Promise<void> {
    const now = this.database.now()

    await this.database.transaction(async (sql) => {
      const fields = { erasedAt: now, updatedAt: now }

      if ((await sql.update("svc_file", fields, "file_id = ? and erased_at is null", [fileId])) === 0) {
        return
      }
      for (const { number, ...subject } of await this.usesOf(sql, fileId)) {
        await this.activity.add(sql, subject, {
          actor: "system",
          ...(number === null ? { kind: "proof_erased" } : { kind: "invoice_erased", values: { number } }),
        })
      }
    })
  }

  private usesOf(sql: Sql, fileId: string) {
    return sql.all(
      useRow,
      `select use.* from svc_file f cross join lateral ${USES} use where f.file_id = ? and f.deleted_at is null`,
      [fileId]
    )
  }

  /** When files were erased, by their ids and addresses; files that are still there are left out. */
  async erasedAt(named: readonly (string | null | undefined)[]): Promise<ReadonlyMap<string, Date>> {
    const names = named.filter((name) => typeof name === "string")
    const rows = await this.database.sql.all(
      erasedRow,
      `select file_id, url, erased_at from svc_file where erased_at is not null and deleted_at is null
         and (file_id in (${placeholders(names)}) or url in (${placeholders(names)}))`,
      [...names, ...names]
    )

    return new Map(
      rows.flatMap(({ fileId, url, erasedAt }) => [fileId, url ?? fileId].map((name) => [name, erasedAt]))
    )
  }
}
