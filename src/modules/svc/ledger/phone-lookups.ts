import { createHmac } from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { HOUR_MS } from "../../../domain/units-of-time"
import type { Database } from "./database"
import type { Sql } from "./sql"

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
   * Whether one more question about `phone` is within every limit. An allowed question is counted, a refused one is not. One that
   * was counted for the scope `counted` within the hour is allowed, and not counted again.
   * Questions at the same moment may not see each other, and so exceed a limit by their number.
   */
  async allow(
    phone: string,
    limits: readonly PhoneLimit[],
    sql: Sql = this.database.sql,
    counted = ""
  ): Promise<boolean> {
    if (limits.length === 0) {
      return true
    }
    const phoneHash = this.hash(phone)
    const now = this.database.now()
    const since = new Date(now.getTime() - LOOKUP_COUNTS_MS)
    const asked = limits.flatMap(({ scope, most }) => [
      generateEntityId(undefined, "svcpl"),
      this.hash(scope),
      most,
    ])
    const isAllowed = await sql.value(
      z.boolean(),
      `with asked (id, scope, most) as (values ${limits.map(() => "(?::text, ?::text, ?::bigint)").join(", ")}),
       over as (
         select 1 from asked join svc_phone_lookup seen
           on seen.scope = asked.scope and seen.seen_at > ? and seen.deleted_at is null
         group by asked.scope, asked.most
         having count(*) >= asked.most and count(*) filter (where seen.phone = ?) = 0
       ),
       before as (
         select 1 from svc_phone_lookup where scope = ? and phone = ? and seen_at > ? and deleted_at is null
       ),
       counted as (
         insert into svc_phone_lookup (id, scope, phone, seen_at)
         select id, scope, ?, ? from asked
         where not exists (select 1 from before) and not exists (select 1 from over) order by scope
         on conflict (scope, phone) where deleted_at is null do update set seen_at = excluded.seen_at
         returning 1
       )
       select exists (select 1 from before union all select 1 from counted)`,
      [...asked, since, phoneHash, this.hash(counted), phoneHash, since, phoneHash, now]
    )

    return isAllowed === true
  }

  private hash(value: string): string {
    return createHmac("sha256", this.key).update(value).digest("base64url")
  }
}
