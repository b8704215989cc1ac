import { createHmac } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { type Database, rowOf } from "./database"

const WINDOW_MS = 3_600_000

const countRow = rowOf({ phones: z.coerce.number(), known: z.coerce.number() })

/** Limits how many distinct phone numbers a cart or a client address can ask about in an hour (design D13). */
export class PhoneLookups {
  constructor(
    private readonly database: Database,
    private readonly key: string,
    private readonly now: () => Date
  ) {}

  /** Whether one more question about `phone` is within `limit`; an allowed one is counted. */
  async allow(scope: string, phone: string, limit: number): Promise<boolean> {
    const [scopeHash, phoneHash] = [this.hash(scope), this.hash(phone)]
    const now = this.now()
    const since = new Date(now.getTime() - WINDOW_MS)

    return this.database.transaction(async (sql) => {
      const seen = await sql.first(
        countRow,
        "select count(*) as phones, count(*) filter (where phone = ?) as known from svc_phone_lookup where scope = ? and seen_at > ?",
        [phoneHash, scopeHash, since]
      )

      if (seen !== undefined && seen.known === 0 && seen.phones >= limit) {
        return false
      }
      await sql.insert(
        "svc_phone_lookup",
        { id: generateEntityId(undefined, "svcpl"), scope: scopeHash, phone: phoneHash, seenAt: now },
        "on conflict (scope, phone) where deleted_at is null do update set seen_at = excluded.seen_at"
      )
      return true
    })
  }

  /** Forgets what is older than the window. */
  async prune(): Promise<void> {
    const since = new Date(this.now().getTime() - WINDOW_MS)

    await this.database.sql.all(
      rowOf({ id: z.string() }),
      "delete from svc_phone_lookup where id in (select id from svc_phone_lookup where seen_at < ? limit 1000) returning id",
      [since]
    )
  }

  private hash(value: string): string {
    return createHmac("sha256", this.key).update(value).digest("base64url")
  }
}
