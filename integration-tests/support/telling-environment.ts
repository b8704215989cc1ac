import type { Circus } from "@jest/types"
import QuickEnvironment from "./quick-environment"
import { type Witness, WITNESS } from "./witness"

/** How much of a line of the log is kept. The rest is a stack. */
const MOST_CHARACTERS = 500

/**
 * Hides Medusa's log while tests pass, because most of it is about expected refusals. Below a failure it shows the log
 * since that test began, and the report of the suite's witness.
 */
export default class TellingEnvironment extends QuickEnvironment {
  private readonly streams = [process.stdout, process.stderr].map((stream) => ({
    stream,
    write: stream.write.bind(stream),
  }))
  private logged: string[] = []

  override async setup(): Promise<void> {
    await super.setup()
    for (const { stream, write } of this.streams) {
      stream.write = (chunk: string | Uint8Array, ...more: never[]) => {
        const text = chunk.toString()

        return text.startsWith('{"level":') ? this.logged.push(text.trimEnd()) > 0 : write(chunk, ...more)
      }
    }
  }

  override async teardown(): Promise<void> {
    for (const { stream, write } of this.streams) {
      stream.write = write
    }
    await super.teardown()
  }

  async handleTestEvent(event: Circus.AsyncEvent): Promise<void> {
    if (event.name === "test_start") {
      this.logged = []
    } else if (event.name === "test_fn_failure" || event.name === "hook_failure") {
      await this.tell(event.error)
    }
  }

  private async tell(error: unknown): Promise<void> {
    if (
      typeof error !== "object" ||
      error === null ||
      !("stack" in error) ||
      typeof error.stack !== "string"
    ) {
      return
    }
    const witness = this.global[WITNESS] as Witness | undefined
    const told = await witness?.().catch((unable: unknown) => `Nothing can be told: ${String(unable)}`)
    const log =
      this.logged.length === 0
        ? undefined
        : `Medusa's log:\n${this.logged.map((line) => line.slice(0, MOST_CHARACTERS)).join("\n")}`
    const frames = error.stack.search(/\n\s+at /)
    const message = frames === -1 ? error.stack : error.stack.slice(0, frames)

    // Jest shows everything above the frames as the message.
    error.stack = [message, told, log].filter(Boolean).join("\n\n") + error.stack.slice(message.length)
  }
}
