import { reasonOf } from "../support/reason-of"
import type { Screen } from "../support/screen"
import type { SoakOptions } from "./command-line"
import { disturb, type Disturbed } from "./disturbances/disturb"
import { Life } from "./histories/life"
import { planHistory } from "./histories/plan-history"
import { playMoments } from "./histories/play-history"
import type { Moment } from "./histories/step"
import { Random } from "./random"
import type { World } from "./world/world"

const MINUTE_MS = 60_000
const TELL_EVERY_MS = 15_000

/** The histories of a run, and the disturbances around them. */
export class Play {
  readonly lives: Life[] = []
  readonly disturbed: Disturbed[] = []
  readonly broken = new Map<Life, string>()
  private underWay = 0

  constructor(
    private readonly world: World,
    private readonly screen: Screen,
    private readonly options: SoakOptions
  ) {}

  /** Begins histories until the time is over. Resolves when the last one is played. */
  async histories(): Promise<void> {
    const run = new Random(this.options.seed)
    const until = performance.now() + this.options.minutes * MINUTE_MS
    const nextLife = (): Life | undefined => {
      if (performance.now() > until) {
        return undefined
      }
      const serial = this.lives.length + 1
      const life = new Life(this.world, planHistory(this.options.history ?? serial, run), serial)

      this.lives.push(life)
      return life
    }

    await this.amid(run, () => this.sideBySide(nextLife, ({ plan }) => plan.steps))
  }

  /** Plays what happens to the same orders days later, without disturbances. */
  async later(): Promise<void> {
    const waiting = this.lives.values()

    await this.sideBySide(
      () => waiting.next().value ?? undefined,
      ({ plan }) => plan.later
    )
  }

  /** Does the work while the store is disturbed. */
  private async amid(run: Random, work: () => Promise<void>): Promise<void> {
    const over = new AbortController()
    const disturbing = this.options.disturbances
      ? disturb(this.world, run, {
          quietSeconds: this.options.quietSeconds,
          ended: over.signal,
          onDisturbed: (disturbed) => {
            this.disturbed.push(disturbed)
            this.screen.progress(`  ${disturbed.name}: ${disturbed.came}`)
          },
        })
      : Promise.resolve()

    try {
      await work()
    } finally {
      over.abort()
      await disturbing
    }
  }

  private async sideBySide(
    next: () => Life | undefined,
    momentsOf: (life: Life) => readonly Moment[]
  ): Promise<void> {
    const telling = setInterval(() => this.tell(), TELL_EVERY_MS)
    const worker = async (): Promise<void> => {
      for (let life = next(); life !== undefined; life = next()) {
        this.underWay += 1
        try {
          await playMoments(life, momentsOf(life))
        } catch (error) {
          this.broken.set(life, reasonOf(error))
        }
        this.underWay -= 1
      }
    }

    try {
      await Promise.all(Array.from({ length: this.options.atOnce }, worker))
    } finally {
      clearInterval(telling)
      this.tell()
    }
  }

  private tell(): void {
    const steps = this.lives.reduce((sum, { outcomes }) => sum + outcomes.length, 0)

    this.screen.progress(
      `  ${this.lives.length} histories (${this.underWay} under way), ${steps} steps, ${this.disturbed.length} disturbances, ${this.broken.size} broken off`
    )
  }
}
