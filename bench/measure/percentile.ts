/** The value below which `share` (0 to 1) of the samples lie; between two of them, in proportion. NaN without any. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]

  return below === undefined || above === undefined ? Number.NaN : below + (above - below) * (at % 1)
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
