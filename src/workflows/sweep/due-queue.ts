/** Hands out what is due one by one, to any number of workers, and takes more from the ledger when it runs out. */
export class DueQueue {
  private waiting: string[] = []
  private refilling: Promise<void> | undefined
  private isDry = false

  constructor(private readonly take: () => Promise<string[]>) {}

  /** The next one; undefined when nothing is due any more. */
  async next(): Promise<string | undefined> {
    while (this.waiting.length === 0 && !this.isDry) {
      this.refilling ??= this.refill()
      await this.refilling
    }
    return this.waiting.shift()
  }

  private async refill(): Promise<void> {
    try {
      const taken = await this.take()

      this.waiting.push(...taken)
      this.isDry = taken.length === 0
    } finally {
      this.refilling = undefined
    }
  }
}
