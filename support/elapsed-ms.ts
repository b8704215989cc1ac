/** Does the work once, and tells how long it took. */
export const elapsedMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()

  await work()
  return performance.now() - startedAt
}
