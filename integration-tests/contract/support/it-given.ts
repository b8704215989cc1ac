/** Something that a test needs of the environment it runs against, if the environment has it. */
export interface Fixture<T> {
  value: T | undefined
  /** What to set to have it, for the names of skipped tests. */
  wanted: string
}

export type Needs = Record<string, Fixture<unknown>>
export type Given<N extends Needs> = { [Name in keyof N]: N[Name] extends Fixture<infer T> ? T : never }

export const valuesOf = <N extends Needs>(needs: N): Given<N> =>
  // The one place that pairs names with values: Object.fromEntries forgets which belongs to which.
  Object.fromEntries(Object.entries(needs).map(([name, { value }]) => [name, value])) as Given<N>

/**
 * A test that runs where everything it needs is given, and is reported as skipped elsewhere, with what is
 * missing in its name. It selects by environment only: a test that runs and fails, fails.
 */
export const itGiven = <N extends Needs>(
  needs: N,
  name: string,
  test: (given: Given<N>) => Promise<void>
): void => {
  const missing = Object.values(needs)
    .filter(({ value }) => value === undefined)
    .map(({ wanted }) => wanted)

  if (missing.length > 0) {
    it.skip(`${name} [skipped: needs ${missing.join(", ")}]`, () => undefined)
  } else {
    it(name, () => test(valuesOf(needs)))
  }
}
