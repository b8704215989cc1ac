import { migrate, thisApplication } from "../../support/medusa-process"
import { createDatabase, type PostgresServer, serverOfTests } from "../../support/postgres"

/** The environment variable that names the database with all migrations, to be copied. */
export const MIGRATED_DATABASE = "SVC_MIGRATED_DATABASE"

/** Makes a database with all migrations of Medusa and of the plugin, once for all tests. */
export const makeMigratedDatabase = async (server: PostgresServer, name: string): Promise<void> =>
  migrate(thisApplication({ DATABASE_URL: await createDatabase(server, name) }))

/**
 * Gives a suite its database before Medusa's runner would make an empty one: the migrations that it runs then find
 * nothing left to do. Without the runner's environment variable it stays with the empty one.
 */
export const copyMigratedDatabase = async (name: string): Promise<void> => {
  const migrated = process.env[MIGRATED_DATABASE]

  if (migrated !== undefined) {
    await createDatabase(serverOfTests(), name, migrated)
  }
}
