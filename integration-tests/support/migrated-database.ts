import { setUp, thisApplication } from "../../support/medusa-process"
import { createDatabase, type PostgresServer, serverOfTests, urlOf } from "../../support/postgres"

/** The environment variable that names the fully migrated database to copy. */
export const MIGRATED_DATABASE = "SVC_MIGRATED_DATABASE"

/** Makes a database with all migrations of Medusa and of the plugin, and the admin user, once for all tests. */
export const makeMigratedDatabase = async (server: PostgresServer, name: string): Promise<void> => {
  await setUp(thisApplication({ DATABASE_URL: await createDatabase(server, name) }))
}

/**
 * Gives a suite its database before Medusa's runner would make an empty one. The runner's migrations then find nothing to
 * do. Without the runner's environment variable, the suite gets the empty one.
 */
export const copyMigratedDatabase = async (name: string): Promise<void> => {
  const { [MIGRATED_DATABASE]: migrated } = process.env

  if (migrated !== undefined) {
    await createDatabase(serverOfTests(), name, migrated)
  }
}

/** Makes a database with all migrations and the admin user, as a copy if there is one to copy. Gives its URL. */
export const migratedDatabase = async (
  server: PostgresServer,
  name: string,
  migrated = process.env[MIGRATED_DATABASE]
): Promise<string> => {
  if (migrated === undefined) {
    await makeMigratedDatabase(server, name)
    return urlOf(server, name)
  }
  return createDatabase(server, name, migrated)
}
