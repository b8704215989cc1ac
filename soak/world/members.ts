import { polling } from "../../support/polling"
import type { MortalMedusa } from "../../support/mortal-medusa"

const ANY_WITHIN_MS = 300_000
const STARTS = 5

/** The instances of the store, some of which may be away. */
export class Members {
  private turn = 0
  private readonly away = new Set<MortalMedusa>()

  constructor(readonly all: readonly [MortalMedusa, ...MortalMedusa[]]) {}

  /** On a busy machine an instance may not come up in time. It is started again, as a supervisor would do. */
  async start(member: MortalMedusa, clockSkewMs = 0): Promise<void> {
    for (let tries = STARTS; this.away.has(member); tries -= 1) {
      try {
        await member.start(clockSkewMs)
        this.away.delete(member)
      } catch (error) {
        if (tries <= 1) {
          throw error
        }
      }
    }
  }

  /** Ends an instance with SIGKILL. */
  async kill(member: MortalMedusa): Promise<void> {
    this.away.add(member)
    await member.stop()
  }

  /** Asks an instance to end, as a deployment does. */
  async leave(member: MortalMedusa): Promise<void> {
    this.away.add(member)
    await member.leave()
  }

  /** The next instance that answers requests, which a pure worker does not, as behind a load balancer. Waits while there is none. */
  async serving(): Promise<MortalMedusa> {
    const up = await polling(
      () => this.all.filter((one) => one.instance.workerMode !== "worker" && !this.away.has(one)),
      { what: "an instance serves requests", withinMs: ANY_WITHIN_MS, everyMs: 200 }
    ).until(({ length }) => length > 0)
    const member = up[this.turn++ % up.length]

    return member ?? this.all[0]
  }
}
