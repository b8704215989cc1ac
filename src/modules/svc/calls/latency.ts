/** The upper ends of the buckets, in ms; what took longer is in one more. */
export const LATENCY_BOUNDS_MS = [20, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600] as const

/** The columns of the buckets in `svc_call`: another bound needs a migration. */
export const LATENCY_COLUMNS = [...LATENCY_BOUNDS_MS.map((bound) => `up_to_${bound}`), "longer"] as const

export type Histogram = readonly number[]

export const emptyHistogram = (): number[] => LATENCY_COLUMNS.map(() => 0)

export const bucketOf = (durationMs: number): number => {
  const bucket = LATENCY_BOUNDS_MS.findIndex((bound) => durationMs <= bound)

  return bucket < 0 ? LATENCY_BOUNDS_MS.length : bucket
}

export const sumOfHistograms = (histograms: readonly Histogram[]): number[] =>
  histograms.reduce<number[]>(
    (sum, one) => sum.map((count, bucket) => count + (one[bucket] ?? 0)),
    emptyHistogram()
  )

/**
 * The duration in ms within which a share of all calls ended, as if the calls of a bucket were spread evenly over it. Null
 * without calls; a longer call than the last bound counts as that bound.
 * @param share from 0 to 1.
 */
export const percentile = (histogram: Histogram, share: number): number | null => {
  const count = histogram.reduce((sum, one) => sum + one, 0)
  let left = count * share

  if (count === 0) {
    return null
  }
  for (const [bucket, bound] of LATENCY_BOUNDS_MS.entries()) {
    const here = histogram[bucket] ?? 0

    if (left <= here && here > 0) {
      const from = LATENCY_BOUNDS_MS[bucket - 1] ?? 0

      return Math.round(from + (bound - from) * (left / here))
    }
    left -= here
  }
  return LATENCY_BOUNDS_MS.at(-1) ?? null
}
