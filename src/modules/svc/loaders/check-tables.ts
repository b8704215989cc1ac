import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { LoaderOptions } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"

const columnRow = z.object({ table_name: z.string(), column_name: z.string() })

/**
 * Stops the boot where the migrations did not run. Otherwise only the log would say so, while the plugin's middlewares fail
 * routes of Medusa that every payment method needs. Tables of a newer version pass: migrations only add. The database shows
 * a role only the columns on which it has a privilege.
 */
const checkTables = async ({ container }: LoaderOptions): Promise<void> => {
  const manager = container.resolve<EntityManager>(ContainerRegistrationKeys.MANAGER)
  const rows: unknown = await manager.execute(
    `select table_name, column_name from information_schema.columns
     where table_schema = any (current_schemas(false)) and table_name like 'svc\\_%'`
  )
  const found = new Set(
    z
      .array(columnRow)
      .parse(rows)
      .map((row) => `${row.table_name}.${row.column_name}`)
  )
  const missing = Object.values(manager.getMetadata().getAll()).flatMap(({ tableName, props }) =>
    props
      .flatMap(({ fieldNames }) => fieldNames.map((column) => `${tableName}.${column}`))
      .filter((it) => !found.has(it))
  )

  if (missing[0] !== undefined) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `medusa-payment-svc cannot start: the database has no ${missing[0]}. Run npx medusa db:migrate before this version starts. If it did run, this database role lacks a grant on the table: docs/operations.md#postgresql.`
    )
  }
}

export default checkTables
