/**
 * The time by the database's clock, which all instances share, whatever their own clocks say (design D21). Each taken lease
 * and each sign of life of the instance corrects it. In between it runs with this machine's clock.
 */
export class DatabaseClock {
  private aheadMs: number | undefined

  /** Learns the time that the database `said` to a question of `askedAt`, in ms since 1970 by this machine's clock. */
  learn(said: Date, askedAt: number): void {
    // The database read its clock between question and answer. What may be right stays: a slow answer knows no better.
    const least = said.getTime() - Date.now()
    const most = said.getTime() - askedAt
    const known = this.aheadMs ?? (least + most) / 2

    this.aheadMs = Math.min(Math.max(known, least), most)
  }

  readonly now = (): Date => new Date(Date.now() + Math.round(this.aheadMs ?? 0))
}
