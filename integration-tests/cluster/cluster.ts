import { KillableStore } from "../kill/support/killable-store"
import type { MortalMedusa } from "../../support/mortal-medusa"
import { type RedisServer, startRedis } from "../../support/redis"
import { temporaryFolder } from "../../support/temporary-folder"
import { HeardEvents } from "./heard-events"

/** Longer than any test holds a call; the lease is over within LEASE_SECONDS all the same. */
const CALL_MS = 60_000

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

  /**
   * @param program that serves Redis
   * @param callMs how long the plugin waits for the service
   */
  async open(program: string, callMs = CALL_MS): Promise<void> {
    const heard = new HeardEvents(this.running.keep(temporaryFolder("svc-cluster-")).path, HEARD)
    const redis = this.running.keep(await startRedis(program))

    await this.start({ redisUrl: redis.url, callMs, workerMode: "server", env: heard.env })
    const [second, worker] = await Promise.all([
      this.another({ workerMode: "server" }),
      this.another({ workerMode: "worker" }),
    ])

    this.members = { redis, heard, servers: [this.medusa, second], worker }
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
