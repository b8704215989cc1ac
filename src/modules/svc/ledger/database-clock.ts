const LONG_MS = 2_000

/**
 * The time by the database's clock, which all instances share, whatever their own clocks say (design D21). Each taken lease
 * and each sign of life of the instance corrects it. In between it runs with this machine's clock.
 */
export class DatabaseClock {
  private aheadMs: number | undefined

  /** Learns the time that the database `said` to a question of `askedAt`, in ms since 1970 by this machine's clock. */
  learn(said: Date, askedAt: number): void {
    const answeredAt = Date.now()

    // The database read its clock between question and answer: the middle is the best guess. After a long wait it is none.
    if (this.aheadMs === undefined || answeredAt - askedAt < LONG_MS) {
      this.aheadMs = said.getTime() - (askedAt + answeredAt) / 2
    }
  }

  readonly now = (): Date => new Date(Date.now() + Math.round(this.aheadMs ?? 0))
}
