/** Prints how long a part of a suite has taken: Jest shows none of it. */
export const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now()

  try {
    return await work()
  } finally {
    process.stdout.write(`   ${((performance.now() - startedAt) / 1_000).toFixed(1)} s: ${what}\n`)
  }
}
