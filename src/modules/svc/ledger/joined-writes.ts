import { inTime, TookTooLong } from "../../../domain/in-time"

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** More would make one statement too long. */
const MOST = 200

/**
 * Joins the items that arrive during a write into one statement. Under load an item then costs a fraction of a commit,
 * and a lone item does not wait. Each caller's promise is settled only by the commit that holds its own item.
 */
export class JoinedWrites<Item, Result> {
  private waiting: Waiting<Item, Result>[] = []
  private isWriting = false

  /**
   * @param write gives a result for each item, in their order; all of them are committed, or none
   * @param limitMs how long a write may take: the items after it wait for it
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<(Result | undefined)[]>,
    private readonly limitMs: number
  ) {}

  /** Writes an item; rejects with what its own write rejects with. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      if (!this.isWriting) {
        this.isWriting = true
        // Items that arrive in the same turn of the event loop are still joined.
        setImmediate(() => void this.writeAll())
      }
    })
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.writeTogether(this.waiting.splice(0, MOST))
    }
    this.isWriting = false
  }

  /** An item that cannot be written fails alone: the others are written without it. A silent database is no item's fault. */
  private async writeTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const late = new TookTooLong("The database has not answered a write in time")

    try {
      const results = await inTime(this.write(batch.map(({ item }) => item)), this.limitMs, late)

      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]

        if (result === undefined) {
          reject(new Error("A write gave fewer results than it had items"))
        } else {
          resolve(result)
        }
      })
    } catch (error) {
      if (error === late || batch.length === 1) {
        batch.forEach(({ reject }) => reject(error))
        return
      }
      await Promise.all(batch.map((one) => this.writeTogether([one])))
    }
  }
}
