import type { SvcClock } from "./storefront-types"

export const systemClock: SvcClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const onAbort = () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", onAbort)
        resolve()
      }, ms)

      signal.addEventListener("abort", onAbort, { once: true })
      if (signal.aborted) {
        onAbort()
      }
    }),
}
