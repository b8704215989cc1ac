import { KillableStore, type ReadyCart } from "../kill/support/killable-store"
import { polling } from "../../support/polling"
import type { MortalMedusa } from "../../support/mortal-medusa"
import type { RedisServer } from "../../support/redis"
import { temporaryFolder } from "../../support/temporary-folder"
import { HeardEvents } from "./heard-events"

const HEARD = [
  "order.canceled",
  "svc.down_payment_confirmed",
  "svc.delivery_confirmed",
  "svc.needs_attention",
]

interface Members {
  redis: RedisServer
  heard: HeardEvents
  servers: readonly [MortalMedusa, MortalMedusa]
  worker: MortalMedusa
}

/** A store on several instances, as one that outgrows one machine: two that serve requests and one that works. */
export class Cluster extends KillableStore {
  private members: Members | undefined

  /** @param program that serves Redis */
  async open(program: string): Promise<void> {
    const heard = new HeardEvents(this.running.keep(temporaryFolder("svc-cluster-")).path, HEARD)
    const cluster = { instances: 3, redis: program }
    const { redis, instances } = await this.start({ cluster, env: heard.env })
    const [first, second, worker] = instances

    if (redis === undefined || second === undefined || worker === undefined) {
      throw new Error("This is no cluster")
    }
    this.members = { redis, heard, servers: [first, second], worker }
  }

  /** Completes a cart as a shop behind a balancer does: what one server does not answer, the other is asked. */
  async completeSomewhere(cart: ReadyCart, turn = 0): Promise<string> {
    return polling(
      async () => {
        const completion = await this.complete(cart, this.servers[turn++ % 2]).catch(
          (error: unknown) => error
        )

        return typeof completion === "object" && completion !== null && "type" in completion
          ? String(completion.type)
          : String(completion)
      },
      { withinMs: 300_000, everyMs: 500 }
    ).until((type) => type === "order")
  }

  get redis(): RedisServer {
    return this.opened.redis
  }

  /** What the store's own subscribers have heard. */
  get heard(): HeardEvents {
    return this.opened.heard
  }

  /** They answer buyers, merchants and the service; the first gets the service's webhooks. */
  get servers(): readonly [MortalMedusa, MortalMedusa] {
    return this.opened.servers
  }

  /** Takes the events and the scheduled jobs. */
  get worker(): MortalMedusa {
    return this.opened.worker
  }

  private get opened(): Members {
    if (this.members === undefined) {
      throw new Error("The cluster is not open yet")
    }
    return this.members
  }
}
