export interface Stoppable {
  stop: () => Promise<void>
}

/** Everything that a program has started. */
export class Running {
  private readonly started: Stoppable[] = []

  keep<T extends Stoppable>(stoppable: T): T {
    this.started.push(stoppable)

    return stoppable
  }

  /** Stops the last started first, and continues after a failure. @throws AggregateError with all failures */
  async stopAll(): Promise<void> {
    const failures: unknown[] = []

    for (let last = this.started.pop(); last !== undefined; last = this.started.pop()) {
      try {
        await last.stop()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, "Not everything could be stopped.")
    }
  }
}
