import { loggable } from "../ledger/ledger-error"
import type { ReceivedWebhook } from "../ledger/webhook-inbox"

/** After a write about an address and a reason, more of the same is only counted for so long; in ms. */
const PAUSE_MS = 3_000
/** More addresses and reasons than this at once are neither counted nor written down. */
const MOST = 1_000

interface Tally {
  webhook: ReceivedWebhook
  /** How many came since it was last written down. */
  unwritten: number
  /** One write at a time. */
  written: Promise<void>
  isWriting: boolean
  timer: NodeJS.Timeout
}

/**
 * Keeps unverified webhooks from costing the database much, however many come. The first of each address and reason is written
 * down at once. The next ones are written down at most once in {@link PAUSE_MS}: their number, and the last of them. Each
 * instance counts its own; a crash loses a number, nothing else.
 */
export class RefusedWebhooks {
  private readonly tallies = new Map<string, Tally>()

  constructor(
    private readonly write: (webhook: ReceivedWebhook, deliveries: number) => Promise<void>,
    private readonly warn: (what: string) => void
  ) {}

  /** Counts a webhook; gives whether it was written down at once. */
  async add(webhook: ReceivedWebhook): Promise<boolean> {
    const key = `${webhook.kind}:${webhook.reference}:${webhook.verdict}`
    const tally = this.tallies.get(key)

    if (tally !== undefined) {
      tally.webhook = webhook
      tally.unwritten += 1
      return false
    }
    if (this.tallies.size >= MOST) {
      return false
    }
    const first = {
      webhook,
      unwritten: 1,
      written: Promise.resolve(),
      isWriting: false,
      timer: this.later(key),
    }

    this.tallies.set(key, first)
    await this.writeDown(first)
    return true
  }

  /** Writes down what was only counted, and begins anew. */
  async flush(): Promise<void> {
    const tallies = [...this.tallies.values()]

    this.tallies.clear()
    for (const tally of tallies) {
      clearTimeout(tally.timer)
      await this.writeDown(tally)
    }
  }

  private later(key: string): NodeJS.Timeout {
    return setTimeout(() => void this.next(key), PAUSE_MS).unref()
  }

  private async next(key: string): Promise<void> {
    const tally = this.tallies.get(key)

    if (tally === undefined || tally.unwritten === 0) {
      this.tallies.delete(key)
      return
    }
    tally.timer = this.later(key)
    // A write may hang for long while the database is away: others do not queue behind it.
    if (!tally.isWriting) {
      await this.writeDown(tally)
    }
  }

  private writeDown(tally: Tally): Promise<void> {
    tally.written = tally.written.then(() => this.writeRest(tally))
    return tally.written
  }

  /** A webhook that cannot be written down stays counted: the answer to the service does not depend on it. */
  private async writeRest(tally: Tally): Promise<void> {
    const { unwritten, webhook } = tally

    if (unwritten === 0) {
      return
    }
    tally.isWriting = true
    try {
      await this.write(webhook, unwritten)
      tally.unwritten -= unwritten
    } catch (error) {
      this.warn(`a refused webhook was not written down yet: ${loggable(error)}`)
    } finally {
      tally.isWriting = false
    }
  }
}
