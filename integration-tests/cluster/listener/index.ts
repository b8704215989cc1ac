import { appendFileSync } from "node:fs"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"

/** Hears events for a store: each becomes a line of the file that `MEDUSA_HEARD_FILE` names. */
class ListenerService {
  constructor(private readonly container: { event_bus: IEventBusModuleService }) {}

  __hooks = {
    onApplicationStart: (): Promise<void> => {
      for (const name of (process.env["MEDUSA_HEARS"] ?? "").split(",")) {
        this.container.event_bus.subscribe(name, ({ data }) => this.hear(name, data), {
          subscriberId: `listener-${name}`,
        })
      }
      return Promise.resolve()
    },
  }

  private hear(name: string, data: unknown): Promise<void> {
    appendFileSync(
      process.env["MEDUSA_HEARD_FILE"] ?? "",
      `${JSON.stringify({ name, data, at: Date.now() })}\n`
    )
    return Promise.resolve()
  }
}

export default Module("listener", { service: ListenerService })
