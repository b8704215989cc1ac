import { KillableStore } from "../kill/support/killable-store"
import type { MortalMedusa } from "../kill/support/mortal-medusa"
import { type RedisServer, startRedis } from "../../support/redis"

/** For a service that answers, or refuses at once. */
const CALL_MS = 10_000

interface Members {
  redis: RedisServer
  servers: readonly [MortalMedusa, MortalMedusa]
  worker: MortalMedusa
}

/** A store on several instances, as one that outgrows one machine: two that serve requests and one that works. */
export class Cluster extends KillableStore {
  private members: Members | undefined

  /** @param program that serves Redis */
  async open(program: string): Promise<void> {
    const redis = await startRedis(program)

    try {
      await this.start({ redisUrl: redis.url, callMs: CALL_MS, workerMode: "server" })
      const [second, worker] = await Promise.all([
        this.another({ workerMode: "server" }),
        this.another({ workerMode: "worker" }),
      ])

      this.members = { redis, servers: [this.medusa, second], worker }
    } catch (error) {
      await redis.stop()
      throw error
    }
  }

  override async close(): Promise<void> {
    await super.close()
    await this.members?.redis.stop()
  }

  get redis(): RedisServer {
    return this.opened.redis
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
