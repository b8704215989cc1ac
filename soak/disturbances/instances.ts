import { setTimeout as wait } from "node:timers/promises"
import type { Random } from "../random"
import type { Member } from "../world/members"
import type { World } from "../world/world"
import { always, type Disturbance } from "./disturbance"

const MINUTE_MS = 60_000

const anyOf = ({ members }: World, random: Random): Member => random.pick(members.all)

export const killed: Disturbance = {
  name: "instance killed",
  weight: 4,
  isPossible: always,
  happen: async (world, random) => {
    const member = anyOf(world, random)
    const awayMs = random.between(0, 8_000)

    await world.members.kill(member)
    await wait(awayMs)
    await world.members.start(member)
    return `${member.name}, away for ${awayMs} ms`
  },
}

export const rollingRestart: Disturbance = {
  name: "rolling restart",
  weight: 1,
  isPossible: always,
  happen: async ({ members }) => {
    for (const member of members.all) {
      await members.leave(member)
      await members.start(member)
    }
    return "all instances, one after the other"
  },
}

/** Like a machine without memory, or a virtual machine that is moved. */
export const hung: Disturbance = {
  name: "instance hung",
  weight: 2,
  isPossible: always,
  happen: async (world, random) => {
    const member = anyOf(world, random)
    const ms = random.between(1_000, 20_000)

    await member.medusa.pause()
    await wait(ms)
    await member.medusa.resume()
    return `${member.name}, for ${ms} ms`
  },
}

export const wrongClock: Disturbance = {
  name: "clock wrong",
  weight: 2,
  isPossible: always,
  happen: async (world, random) => {
    const member = anyOf(world, random)
    const skewMs = random.pick([-MINUTE_MS, 0, MINUTE_MS])

    await world.members.leave(member)
    await world.members.start(member, skewMs)
    return `${member.name}, ahead by ${skewMs / 1_000} s`
  },
}
