const show = (value: unknown): string => JSON.stringify(value) ?? "nothing"

/** @throws Error that says what was expected and what came, unless both are the same value */
export const expectEqual = <T extends string | number | boolean | null | undefined>(
  what: string,
  came: T,
  expected: T
): void => {
  if (came !== expected) {
    throw new Error(`expected ${what} to be ${show(expected)}, came ${show(came)}`)
  }
}
