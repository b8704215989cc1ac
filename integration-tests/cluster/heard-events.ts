import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const heardEvent = z.object({
  name: z.string(),
  data: z.looseObject({ event_id: z.string().optional(), reference: z.string().optional() }),
  at: z.number(),
})

/** What the store's own subscribers have heard of the events that they are told of. */
export class HeardEvents {
  private readonly file: string

  /** @param folder of a test's own */
  constructor(
    folder: string,
    private readonly names: readonly string[]
  ) {
    this.file = path.join(folder, "heard.jsonl")
  }

  /** What has Medusa listen. */
  get env(): Record<string, string> {
    return {
      MEDUSA_LISTENER: path.join(__dirname, "listener"),
      MEDUSA_HEARS: this.names.join(","),
      MEDUSA_HEARD_FILE: this.file,
    }
  }

  /** Those of a name, in the order in which they were heard. */
  of(name: string): z.infer<typeof heardEvent>[] {
    const lines = existsSync(this.file) ? readFileSync(this.file, "utf8").trim().split("\n") : []

    return lines
      .filter((line) => line !== "")
      .map((line) => heardEvent.parse(JSON.parse(line)))
      .filter((event) => event.name === name)
  }
}
