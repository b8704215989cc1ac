/**
 * The time, by the database's clock: that of all instances, whatever their own say (design D21). Each taken lease, and each
 * sign of life of the instance, brings it into step again; in between it goes on with this machine's.
 */
export class DatabaseClock {
  private aheadMs = 0

  /** Takes over what the database has said to a question that was asked at `askedAt`, in ms since 1970 by this machine. */
  learn(said: Date, askedAt: number): void {
    // It said so on the way there or back: half of it is the best guess.
    this.aheadMs = said.getTime() - (askedAt + Date.now()) / 2
  }

  readonly now = (): Date => new Date(Date.now() + Math.round(this.aheadMs))
}
