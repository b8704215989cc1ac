/** A program that starts PostgreSQL, says where, and then never stops it: what a crash or a kill must clean up. */
import { Client } from "pg"
import { z } from "zod"
import { startPostgres } from "../postgres"

const hold = async (): Promise<void> => {
  const server = await startPostgres()
  const client = new Client({ connectionString: server.url })

  // The connection dies with the server, as the test wants.
  client.on("error", () => undefined)
  await client.connect()
  const { rows } = await client.query("SHOW data_directory")
  const [{ data_directory: data }] = z.tuple([z.object({ data_directory: z.string() })]).parse(rows)

  console.log(JSON.stringify({ url: server.url, data }))
  if (process.argv.includes("--fail")) {
    throw new Error("planned")
  }
}

void hold()
