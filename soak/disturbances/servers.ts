import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import type { World } from "../world/world"
import type { Disturbance } from "./disturbance"

const pidRow = z.object({ pid: z.number() })

export const ON_REDIS: readonly Disturbance[] = [
  {
    name: "Redis restarted",
    weight: 2,
    happen: async ({ redis }, random) => {
      const ms = random.between(0, 5_000)

      await redis?.stop()
      await wait(ms)
      await redis?.start()
      return `empty after ${ms} ms`
    },
  },
  {
    // Connections stay open, so nobody notices that locks, queues and repeated jobs are gone.
    name: "Redis emptied",
    weight: 1,
    happen: async ({ redis }) => {
      await redis?.flush()
      return "while it was used"
    },
  },
  {
    name: "Redis hung",
    weight: 2,
    happen: async ({ redis }, random) => {
      const ms = random.between(1_000, 10_000)

      await redis?.pause()
      await wait(ms)
      await redis?.resume()
      return `for ${ms} ms`
    },
  },
]

const backendsOf = async ({ database }: World): Promise<number[]> => {
  const backends = await database.rows(
    pidRow,
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  )

  return backends.map(({ pid }) => pid)
}

/** A process that has already ended needs no signal. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error
    }
  }
}

/** Open connections follow as well. */
const onlyRead = async ({ database }: World, isOnlyRead: "on" | "off"): Promise<void> => {
  await database.execute(`alter system set default_transaction_read_only = ${isOnlyRead}`)
  await database.count("select pg_reload_conf()::int as count")
}

export const ON_POSTGRES: readonly Disturbance[] = [
  {
    // When one of its processes is killed, PostgreSQL ends all connections and recovers the committed data.
    name: "PostgreSQL restarted",
    weight: 2,
    happen: async (world, random) => {
      const [first, ...others] = await backendsOf(world)

      if (first === undefined) {
        return "nobody was connected"
      }
      const pid = random.pick([first, ...others])

      signal(pid, "SIGKILL")
      await world.database.count("select 1 as count")
      return `after the end of process ${pid}`
    },
  },
  {
    name: "PostgreSQL hung",
    weight: 2,
    happen: async (world, random) => {
      const backends = await backendsOf(world)
      const ms = random.between(500, 5_000)

      backends.forEach((pid) => signal(pid, "SIGSTOP"))
      await wait(ms)
      backends.forEach((pid) => signal(pid, "SIGCONT"))
      return `for ${ms} ms, with ${backends.length} connections`
    },
  },
  {
    // As a fail-over looks to a store: every connection ends, and until the standby is promoted it is only read.
    name: "PostgreSQL failed over",
    weight: 2,
    happen: async (world, random) => {
      const ms = random.between(500, 8_000)

      await onlyRead(world, "on")
      const ended = await world.database.count(
        `select count(pg_terminate_backend(pid)) as count from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
      )
      await wait(ms)
      await onlyRead(world, "off")
      return `${ended} connections ended, nothing written for ${ms} ms`
    },
  },
]
