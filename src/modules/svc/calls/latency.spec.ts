import {
  bucketOf,
  emptyHistogram,
  LATENCY_BOUNDS_MS,
  LATENCY_COLUMNS,
  percentile,
  sumOfHistograms,
} from "./latency"

/** A histogram of these durations, in ms. */
const of = (...durations: number[]) => {
  const histogram = emptyHistogram()

  for (const duration of durations) {
    const bucket = bucketOf(duration)

    histogram[bucket] = (histogram[bucket] ?? 0) + 1
  }
  return histogram
}

describe("the histogram of latencies", () => {
  it("has one bucket for each bound and one for what took longer", () => {
    expect(LATENCY_COLUMNS).toHaveLength(LATENCY_BOUNDS_MS.length + 1)
    expect([0, 20, 20.1, 25_600, 25_601, 1e9].map(bucketOf)).toEqual([0, 0, 1, 10, 11, 11])
  })

  it("adds up", () => {
    expect(sumOfHistograms([])).toEqual(emptyHistogram())
    expect(sumOfHistograms([of(10, 30), of(30, 1e9)])).toEqual(of(10, 30, 30, 1e9))
  })
})

describe("a percentile", () => {
  it("is nothing without calls", () => {
    expect(percentile(emptyHistogram(), 0.5)).toBeNull()
  })

  it("is spread evenly over its bucket", () => {
    expect(percentile(of(60, 60), 0.5)).toBe(75)
    expect(percentile(of(60, 60), 1)).toBe(100)
  })

  it("passes over empty buckets, and stays in the one that it just reaches", () => {
    expect(percentile(of(10, 10, 1_000), 0.5)).toBe(15)
    expect(percentile(of(10, 1_000), 0.5)).toBe(20)
    expect(percentile(of(10, 1_000), 0.95)).toBe(1_520)
  })

  it("is the last bound for what took longer", () => {
    expect(percentile(of(1e9), 0.5)).toBe(25_600)
    expect(percentile(of(10, 10, 10, 1e9), 0.95)).toBe(25_600)
  })

  it("never falls as the share grows", () => {
    const histogram = of(5, 30, 30, 70, 300, 300, 300, 5_000, 40_000)
    const all = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1].map((share) => percentile(histogram, share) ?? 0)

    expect(all).toEqual([...all].sort((one, other) => one - other))
  })
})
