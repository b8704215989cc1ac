/** Lets several tasks be tried one after another: a failure is kept until all were tried. */
export class Failures {
  private readonly errors: unknown[] = []

  /** @param isFatal whether a failure ends the whole at once */
  constructor(private readonly isFatal: (error: unknown) => boolean = () => false) {}

  async keep(task: Promise<unknown>): Promise<void> {
    try {
      await task
    } catch (error) {
      if (this.isFatal(error)) {
        throw error
      }
      this.errors.push(error)
    }
  }

  /** @throws the first failure, if there was any. */
  rethrow(): void {
    if (this.errors.length > 0) {
      throw this.errors[0]
    }
  }
}
