import { paint } from "./paint"
import { reasonOf } from "./reason-of"

const secondsOf = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

/** Reports one long step: its name and its result. */
export type Stage = <T>(name: string, act: () => Promise<T>, describe?: (result: T) => string) => Promise<T>

/** Where the demo writes. Each long step has a line when it begins and one when it is done, with its time. */
export class Screen {
  private readonly startedAt = Date.now()
  private muted = false

  line(text = ""): void {
    if (!this.muted) {
      console.log(text)
    }
  }

  /** Shows nothing any more: the running steps are being stopped, and their failures mean nothing. */
  mute(): void {
    this.muted = true
  }

  /** Shows what is going on, with the time since the start. */
  progress(text: string): void {
    this.line(`${paint.dim(`[${secondsOf(Date.now() - this.startedAt).padStart(7)}]`)} ${text}`)
  }

  /** Does one long step. If it fails, the error names the step. */
  readonly stage: Stage = async (name, act, describe = () => "done") => {
    const startedAt = Date.now()

    this.progress(`${name} ...`)
    try {
      const result = await act()

      this.progress(`${paint.green("✓")} ${name}: ${describe(result)} (${secondsOf(Date.now() - startedAt)})`)
      return result
    } catch (error) {
      this.progress(`${paint.red("✗")} ${name}: failed after ${secondsOf(Date.now() - startedAt)}`)
      throw new Error(`${name}: ${reasonOf(error)}`, { cause: error })
    }
  }
}
