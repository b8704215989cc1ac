import type { SvcClient, SvcOperation } from "../../../client"
import { MINUTE_MS } from "../../../domain/units-of-time"
import type { CallCount, CallLedger } from "../ledger/call-ledger"
import { CALL_OK, type CallEnd, callEnd, isEndedHere } from "./call-end"
import { bucketOf, emptyHistogram } from "./latency"

const FLUSH_MS = 5_000
/** More than this many minutes, operations and results are never kept in memory while the database is away. */
const MAX_PENDING = 1_000

/**
 * Counts the calls to the service, and writes the counts down some seconds later: no call waits for the database, or
 * costs a statement of its own. A crash loses the counts that were not written yet.
 */
export class CallLog {
  private pending = new Map<string, CallCount>()
  private timer: NodeJS.Timeout | undefined
  private written: Promise<void> = Promise.resolve()
  private running = 0
  private isClosed = false
  private isFailing = false

  /** @param onFailure told once when counts could not be written, until they are; they are kept and tried again. */
  constructor(
    private readonly ledger: Pick<CallLedger, "add">,
    private readonly now: () => Date,
    private readonly onFailure: (error: unknown) => void
  ) {}

  get inFlight(): number {
    return this.running
  }

  /** The same client, whose calls are counted. */
  watch(client: SvcClient): SvcClient {
    return {
      checkEligibility: (...call) => this.count("check_eligibility", () => client.checkEligibility(...call)),
      initiateCheckout: (...call) => this.count("initiate_checkout", () => client.initiateCheckout(...call)),
      reconcilePrepaidPayment: (...call) =>
        this.count("reconcile_prepaid_payment", () => client.reconcilePrepaidPayment(...call)),
      confirmDelivery: (...call) => this.count("confirm_delivery", () => client.confirmDelivery(...call)),
      addInvoice: (...call) => this.count("add_invoice", () => client.addInvoice(...call)),
      close: () => client.close(),
    }
  }

  /** Writes down what is counted so far, after an earlier write. Never rejects. */
  flush(): Promise<void> {
    this.written = this.written.then(() => this.write())
    return this.written
  }

  /** Writes down what is left; later calls are not counted. */
  async close(): Promise<void> {
    await this.flush()
    this.isClosed = true
    clearTimeout(this.timer)
    this.pending.clear()
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const counts = [...this.pending.values()]

    this.pending = new Map()
    try {
      await this.ledger.add(counts)
      this.isFailing = false
    } catch (error) {
      for (const one of counts) {
        this.add(one)
      }
      if (!this.isFailing) {
        this.isFailing = true
        this.onFailure(error)
      }
    }
  }

  private async count<T>(operation: SvcOperation, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const end = (how: CallEnd) => this.note(operation, how, performance.now() - startedAt)

    this.running += 1
    try {
      const result = await call()

      end(CALL_OK)
      return result
    } catch (error) {
      if (!isEndedHere(error)) {
        end(callEnd(error))
      }
      throw error
    } finally {
      this.running -= 1
    }
  }

  private note(operation: SvcOperation, { result, errorName, errorCode }: CallEnd, durationMs: number): void {
    const lastAt = this.now()
    const latency = emptyHistogram()

    latency[bucketOf(durationMs)] = 1
    this.add({
      minute: new Date(Math.floor(lastAt.getTime() / MINUTE_MS) * MINUTE_MS),
      operation,
      result,
      errorName,
      errorCode,
      lastAt,
      calls: 1,
      latency,
    })
  }

  private add(count: CallCount): void {
    const key = `${count.minute.getTime()}:${count.operation}:${count.result}`
    const known = this.pending.get(key)

    if (known === undefined && (this.isClosed || this.pending.size >= MAX_PENDING)) {
      return
    }
    this.pending.set(key, known === undefined ? count : merged(known, count))
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }
}

const merged = (one: CallCount, other: CallCount): CallCount => {
  const last = one.lastAt > other.lastAt ? one : other

  return {
    ...last,
    calls: one.calls + other.calls,
    latency: one.latency.map((count, bucket) => count + (other.latency[bucket] ?? 0)),
  }
}
