/** @throws Error unless the statement holds; it reads on from "expected that". */
export const expectThat = (statement: string, holds: boolean): void => {
  if (!holds) {
    throw new Error(`expected that ${statement}, which is not so`)
  }
}
