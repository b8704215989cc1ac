import { sendDueReminders, nextReminderAt } from "../rules/delivery-reminders"
import { type SandboxContext } from "../sandbox-context"

/** Longest wait that a Node timer takes. */
const MAX_TIMER_MS = 2_147_483_647

/** Does what is due on the sandbox's clock: webhooks and delivery reminders. */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(
    private readonly sandbox: SandboxContext,
    /** Whether the clock runs by itself. If not, nothing is due until somebody advances it. */
    private readonly clockRuns: boolean,
    private readonly onError: (error: unknown) => void
  ) {
    sandbox.webhooks.onEmitted = () => this.plan()
  }

  /** Sets the timer for the next due work. */
  plan(): void {
    clearTimeout(this.timer)

    const wait = Math.max(0, this.nextDueAt() - this.sandbox.store.now())

    if (this.stopped || wait === Infinity || (wait > 0 && !this.clockRuns)) {
      return
    }

    this.timer = setTimeout(() => void this.runDue().catch(this.onError), Math.min(wait, MAX_TIMER_MS))
    this.timer.unref()
  }

  /**
   * Moves the clock forward (milliseconds) and stops at every instant with due work. So retries and reminders happen in
   * order and at their own times. Waits until all of them are done.
   * @throws EraOver when the sandbox is reset meanwhile
   */
  async advance(milliseconds: number): Promise<void> {
    const { store } = this.sandbox
    const { era } = store
    const target = store.state.clockOffset + milliseconds

    while (!this.stopped) {
      await this.runDue()
      era.throwIfAborted()

      const wait = Math.max(0, this.nextDueAt() - store.now())

      if (store.state.clockOffset + wait > target) {
        break
      }

      store.change((state) => (state.clockOffset += wait))
    }

    store.change((state) => (state.clockOffset = Math.max(state.clockOffset, target)))
    await this.runDue()
  }

  /** Stops all timers and waits for attempts under way. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.sandbox.webhooks.idle()
  }

  private async runDue(): Promise<void> {
    if (this.stopped) {
      return
    }

    sendDueReminders(this.sandbox)
    await this.sandbox.webhooks.sendDue()
    this.plan()
  }

  private nextDueAt(): number {
    return Math.min(this.sandbox.webhooks.nextDueAt(), nextReminderAt(this.sandbox.store))
  }
}
