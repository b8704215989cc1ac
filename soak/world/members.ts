import { MortalMedusa } from "../../support/mortal-medusa"
import type { MedusaApplication } from "../../support/medusa-process"
import { freePort } from "../../support/free-port"
import { until } from "../../support/poll-until"

const ANY_WITHIN_MS = 300_000
const STARTS = 5

export interface Member {
  name: string
  medusa: MortalMedusa
  /** Whether it answers requests. A pure worker does not. */
  serves: boolean
  isUp: boolean
}

/** The instances of the store, some of which may be away. */
export class Members {
  private turn = 0

  private constructor(readonly all: readonly [Member, ...Member[]]) {}

  /** Starts none of them. The first one has the port of `application`. */
  static async of(
    application: MedusaApplication,
    { port, count, log }: { port: number; count: number; log: (name: string) => string }
  ): Promise<Members> {
    const member = (at: number, index: number): Member => {
      const isWorker = count > 2 && index === count - 1
      const name = `${isWorker ? "worker" : "server"} ${index + 1}`
      const workerMode = count <= 2 ? "shared" : isWorker ? "worker" : "server"
      const medusa = new MortalMedusa(application, at, { workerMode, log: log(name.replace(" ", "-")) })

      return { name, medusa, serves: !isWorker, isUp: false }
    }
    const others: Member[] = []

    for (let index = 1; index < count; index += 1) {
      others.push(member(await freePort(), index))
    }
    return new Members([member(port, 0), ...others])
  }

  /** On a busy machine an instance may not come up in time. It is started again, as a supervisor would do. */
  async start(member: Member, clockSkewMs = 0): Promise<void> {
    for (let tries = STARTS; !member.isUp; tries -= 1) {
      try {
        await member.medusa.start(clockSkewMs)
        member.isUp = true
      } catch (error) {
        if (tries <= 1) {
          throw error
        }
      }
    }
  }

  /** Ends an instance with SIGKILL. */
  async kill(member: Member): Promise<void> {
    member.isUp = false
    await member.medusa.stop()
  }

  /** Asks an instance to end, as a deployment does. */
  async leave(member: Member): Promise<void> {
    member.isUp = false
    await member.medusa.leave()
  }

  /** The next instance that answers requests, as behind a load balancer. Waits while there is none. */
  async serving(): Promise<Member> {
    const up = await until(
      () => this.all.filter(({ serves, isUp }) => serves && isUp),
      ({ length }) => length > 0,
      { what: "an instance serves requests", withinMs: ANY_WITHIN_MS, everyMs: 200 }
    )
    const member = up[this.turn++ % up.length]

    return member ?? this.all[0]
  }
}
