import { SvcStorefrontError } from "./storefront-error"

/** The longest time that a timer takes, over three weeks. It turns a longer time into a millisecond. */
const LONGEST_MS = 2 ** 31 - 1

/** Whether a value is a time. A timer turns any other value into a millisecond. */
export const isTime = (ms: unknown): ms is number => typeof ms === "number" && !Number.isNaN(ms)

/**
 * Runs something with a signal that fires when the caller's signal fires or the time is over. Ends then, even if the work
 * ignores the signal.
 * @throws {SvcStorefrontError} `aborted` or `timed_out`, besides what `run` rejects with.
 */
export const withinTime = async <T>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>
): Promise<T> => {
  throwIfAborted(outer)
  const controller = new AbortController()
  let stop: (error: SvcStorefrontError) => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (error) => {
      reject(error)
      controller.abort(error)
    }
  })
  const onAbort = () => stop(aborted(outer))
  const timer = setTimeout(
    () => stop(new SvcStorefrontError("timed_out", `There was no answer within ${ms} ms.`)),
    Math.min(ms, LONGEST_MS)
  )

  outer?.addEventListener("abort", onAbort)
  try {
    return await Promise.race([run(controller.signal), stopped])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener("abort", onAbort)
  }
}

/** @throws {SvcStorefrontError} `aborted`, with the signal's reason as its cause. */
export const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) {
    throw aborted(signal)
  }
}

const aborted = (signal: AbortSignal | undefined): SvcStorefrontError =>
  new SvcStorefrontError("aborted", "The caller's signal was aborted.", null, { cause: signal?.reason })
