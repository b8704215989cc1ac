import { createHash } from "node:crypto"

const TWO_TO_32 = 2 ** 32

/** Random choices from a seed of any text: the same seed gives the same choices (sfc32, seeded by SHA-256). */
export class Random {
  private readonly state: Int32Array

  constructor(readonly seed: string) {
    const digest = createHash("sha256").update(seed).digest()

    this.state = Int32Array.from([0, 4, 8, 12], (offset) => digest.readInt32LE(offset))
  }

  /** Separate choices for a part of the work, so that one part does not change another. */
  of(part: string): Random {
    return new Random(`${this.seed}/${part}`)
  }

  /** From 0 to 1, 1 excluded. */
  next(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.state
    const sum = (a + b + counter) | 0

    this.state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, ((c << 21) | (c >>> 11)) + sum, counter + 1])
    return (sum >>> 0) / TWO_TO_32
  }

  /** A whole number of a range, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True in this percentage of calls. */
  percent(often: number): boolean {
    return this.next() * 100 < often
  }

  /** One of several, each as often as the others. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    const [first] = choices

    return choices[this.between(0, choices.length - 1)] ?? first
  }

  /** One of several, by weight: a weight of 2 comes twice as often as one of 1. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[]
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    const chosen = names.find((name) => (left -= weights[name]) < 0) ?? names.at(-1)

    if (chosen === undefined) {
      throw new Error("There is nothing to choose from")
    }
    return chosen
  }
}
