import type { Pool } from "pg"
import { z } from "zod"

const tableRows = z.array(z.object({ table_name: z.string(), columns: z.array(z.string()) }))

/** Medusa's times by which the plugin tells that a process has died. Nothing else of Medusa moves. */
const MEDUSA_TIMES = { order: ["created_at"], cart: ["completed_at"], capture: ["created_at"] }

/** The store sweeps all the while, so its last sweep may be late, but must not look like an outage. */
const LAST_SWEEP_S = 600

/** All tables but the call counts: they have one row per minute, and rows moved one by one would collide. */
const columns = `select table_name, array_agg(column_name::text) as columns from information_schema.columns
   where table_schema = 'public' and table_name like 'svc\\_%' and data_type = 'timestamp with time zone'
     and table_name <> 'svc_call'
   group by table_name`

/**
 * Simulates that time passes: moves everything in the ledger into the past, with the times of Medusa from which the plugin
 * derives an age.
 */
export const letTimePass = async (pool: Pool, seconds: number): Promise<void> => {
  const tables = [
    ...tableRows.parse((await pool.query(columns)).rows),
    ...Object.entries(MEDUSA_TIMES).map(([table_name, names]) => ({ table_name, columns: names })),
  ]

  for (const { table_name, columns: names } of tables) {
    const shifted = names.map((name) => {
      const shift = name === "swept_at" ? Math.min(seconds, LAST_SWEEP_S) : seconds

      return `${name} = ${name} - interval '${shift} seconds'`
    })

    await pool.query(`update "${table_name}" set ${shifted.join(", ")}`)
  }
  await pool.query(
    `update svc_activity set facts = jsonb_set(facts, '{until}',
       to_jsonb((facts ->> 'until')::timestamptz - interval '${seconds} seconds')) where kind = 'deadline_extended'`
  )
}
