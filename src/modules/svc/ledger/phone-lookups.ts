import { createHmac } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { HOUR_MS } from "../../../domain/units-of-time"
import { type Database, idRow, type Sql } from "./database"

/** For so long a question about a phone number counts. */
export const LOOKUP_COUNTS_MS = HOUR_MS

/** Who asks (e.g. a cart or a client's address), and about how many distinct phone numbers they may ask within an hour. */
export interface PhoneLimit {
  scope: string
  most: number
}

/** Limits how many distinct phone numbers a cart or a client address can ask about in an hour (design D13). */
export class PhoneLookups {
  constructor(
    private readonly database: Database,
    private readonly key: string
  ) {}

  /**
   * Whether one more question about `phone` is within every limit. An allowed question is counted, a refused one is not.
   * Questions at the same moment may not see each other, and so exceed a limit by their number.
   */
  async allow(phone: string, limits: readonly PhoneLimit[], sql: Sql = this.database.sql): Promise<boolean> {
    if (limits.length === 0) {
      return true
    }
    const phoneHash = this.hash(phone)
    const now = this.database.now()
    const asked = limits.flatMap(({ scope, most }) => [
      generateEntityId(undefined, "svcpl"),
      this.hash(scope),
      most,
    ])
    const counted = await sql.all(
      idRow,
      `with asked (id, scope, most) as (values ${limits.map(() => "(?::text, ?::text, ?::bigint)").join(", ")}),
       over as (
         select 1 from asked join svc_phone_lookup seen
           on seen.scope = asked.scope and seen.seen_at > ? and seen.deleted_at is null
         group by asked.scope, asked.most
         having count(*) >= asked.most and count(*) filter (where seen.phone = ?) = 0
       )
       insert into svc_phone_lookup (id, scope, phone, seen_at)
       select id, scope, ?, ? from asked where not exists (select 1 from over) order by scope
       on conflict (scope, phone) where deleted_at is null do update set seen_at = excluded.seen_at
       returning id`,
      [...asked, new Date(now.getTime() - LOOKUP_COUNTS_MS), phoneHash, phoneHash, now]
    )

    return counted.length > 0
  }

  /** Whether a question about `phone` was counted for a scope within the hour. */
  async has(phone: string, scope: string, sql: Sql): Promise<boolean> {
    const counted = await sql.first(
      idRow,
      "select id from svc_phone_lookup where scope = ? and phone = ? and seen_at > ? and deleted_at is null",
      [this.hash(scope), this.hash(phone), new Date(this.database.now().getTime() - LOOKUP_COUNTS_MS)]
    )

    return counted !== undefined
  }

  private hash(value: string): string {
    return createHmac("sha256", this.key).update(value).digest("base64url")
  }
}
