const show = (value: unknown): string => JSON.stringify(value) ?? "nothing"

/** @throws Error with the expected and the actual value, unless they are equal */
export const expectEqual = <T extends string | number | boolean | null | undefined>(
  what: string,
  came: T,
  expected: T
): void => {
  if (came !== expected) {
    throw new Error(`expected ${what} to be ${show(expected)}, came ${show(came)}`)
  }
}

/** @throws Error unless the statement holds. The statement continues "expected that". */
export const expectThat = (statement: string, holds: boolean): void => {
  if (!holds) {
    throw new Error(`expected that ${statement}, which is not so`)
  }
}
