import { reasonOf } from "../../support/reason-of"

/** The result of one step of a scenario; the shape of `--json`. */
export interface Step {
  name: string
  ok: boolean
  /** The result, or its difference from the expected one. */
  detail?: string
}

/** A step was not as expected. It is already in the log. */
export class StepFailed extends Error {
  override readonly name = "StepFailed"
}

const textOf = (result: unknown): string | undefined => (typeof result === "string" ? result : undefined)

export class StepLog {
  readonly steps: Step[] = []

  /**
   * Does one step and records its result, with the text that it gives unless `describe` says otherwise.
   * @throws StepFailed when `act` fails, because later steps would then mean nothing.
   */
  async step<T>(
    name: string,
    act: () => Promise<T> | T,
    describe: (result: T) => string | undefined = textOf
  ): Promise<T> {
    try {
      const result = await act()
      const detail = describe(result)

      this.steps.push({ name, ok: true, ...(detail === undefined ? {} : { detail }) })
      return result
    } catch (error) {
      this.fail(name, error)
      throw new StepFailed(name, { cause: error })
    }
  }

  fail(name: string, error: unknown): void {
    this.steps.push({ name, ok: false, detail: reasonOf(error) })
  }
}
