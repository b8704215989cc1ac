import { setTimeout as wait } from "node:timers/promises"
import type { Disturbance } from "./disturbance"

const MINUTE_MS = 60_000
const AWAY_S = 7_200

export const ON_INSTANCES: readonly Disturbance[] = [
  {
    name: "instance killed",
    weight: 4,
    happen: async ({ members }, random) => {
      const member = random.pick(members.all)
      const awayMs = random.between(0, 8_000)

      await members.kill(member)
      await wait(awayMs)
      await members.start(member)
      return `${member.name}, away for ${awayMs} ms`
    },
  },
  {
    name: "rolling restart",
    weight: 1,
    happen: async ({ members }) => {
      for (const member of members.all) {
        await members.leave(member)
        await members.start(member)
      }
      return "all instances, one after the other"
    },
  },
  {
    // What a completion has left behind is old when somebody looks at it.
    name: "hours away",
    weight: 1,
    happen: async ({ members, database, sandbox, rotateSecret }) => {
      await Promise.all(members.all.map((member) => members.kill(member)))
      await database.letTimePass(AWAY_S)
      await sandbox.advanceClock(AWAY_S * 1_000)
      rotateSecret()
      await Promise.all(members.all.map((member) => members.start(member)))
      return "all instances, for two hours; they come back with a new secret for webhooks"
    },
  },
  {
    // Like a machine without memory, or a virtual machine that is moved.
    name: "instance hung",
    weight: 2,
    happen: async ({ members }, random) => {
      const member = random.pick(members.all)
      const ms = random.between(1_000, 20_000)

      await member.pause()
      await wait(ms)
      await member.resume()
      return `${member.name}, for ${ms} ms`
    },
  },
  {
    name: "clock wrong",
    weight: 2,
    happen: async ({ members }, random) => {
      const member = random.pick(members.all)
      const skewMs = random.pick([-MINUTE_MS, 0, MINUTE_MS])

      await members.leave(member)
      await members.start(member, skewMs)
      return `${member.name}, ahead by ${skewMs / 1_000} s`
    },
  },
]
