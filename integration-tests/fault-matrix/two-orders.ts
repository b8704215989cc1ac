import type { OrderBehaviour } from "./outcomes"

/** One order for each thing that somebody may do about an operation that no buyer waits for. */
export class TwoOrders<T> {
  private constructor(private readonly orders: Record<OrderBehaviour, T>) {}

  static async of<T>(place: () => Promise<T>): Promise<TwoOrders<T>> {
    return new TwoOrders({ waits: await place(), retries: await place() })
  }

  /** Both at once. */
  async each<R>(work: (order: T) => Promise<R>): Promise<Record<OrderBehaviour, R>> {
    const [waits, retries] = await Promise.all([work(this.orders.waits), work(this.orders.retries)])

    return { waits, retries }
  }

  /** Only the one that somebody looks after. */
  retry<R>(work: (order: T) => Promise<R>): Promise<R> {
    return work(this.orders.retries)
  }
}
