import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Actor } from "./activity"
import { idRow, instant, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"

/** What the plugin writes. */
const stored = z.looseObject({ value: z.json() })

/** A value that somebody wrote by hand is taken as it is. It may not fit its option, but all other settings are still read. */
const valueIn = (column: unknown): unknown => {
  const { success, data } = stored.safeParse(column)

  return success ? data.value : column
}

const settingRow = rowOf({
  key: z.string(),
  value: z.unknown().transform(valueIn),
  changedAt: instant,
  changedBy: z.string(),
})

/** An option that was changed in the admin; `value` is JSON. */
export type SettingRow = z.infer<typeof settingRow>

/** The channel on which PostgreSQL tells all instances that a setting was changed. */
export const SETTINGS_CHANNEL = "svc_settings"

const ALL = "select key, value, changed_at, changed_by from svc_setting where deleted_at is null order by key"

/** The options that were changed in the admin, by path. */
export class SettingLedger {
  constructor(private readonly database: Database) {}

  /** All settings: no more than there are options that may be changed. */
  async all(): Promise<SettingRow[]> {
    return this.database.sql.all(settingRow, ALL)
  }

  /** All settings, locked: nobody else changes them until the transaction ends. */
  async hold(sql: Sql): Promise<SettingRow[]> {
    await sql.all(z.unknown(), "lock table svc_setting in exclusive mode")
    return sql.all(settingRow, ALL)
  }

  /** Writes a setting, inside an open transaction. */
  async put(sql: Sql, key: string, value: unknown, by: Actor): Promise<void> {
    const now = this.database.now()

    await sql.insert(
      "svc_setting",
      {
        id: generateEntityId(undefined, "svcset"),
        key,
        value: JSON.stringify({ value }),
        changedAt: now,
        changedBy: by,
      },
      `on conflict (key) where deleted_at is null
       do update set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by, updated_at = now()`
    )
  }

  /** Takes a setting back, inside an open transaction; false when there was none. */
  async remove(sql: Sql, key: string): Promise<boolean> {
    const removed = await sql.all(idRow, "delete from svc_setting where key = ? returning id", [key])

    return removed.length > 0
  }

  /** Tells all instances, when the transaction is committed. */
  async announce(sql: Sql): Promise<void> {
    await sql.all(z.unknown(), "select pg_notify(?, '')", [SETTINGS_CHANNEL])
  }
}
