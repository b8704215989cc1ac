import { useCallback, useEffect, useState } from "react"

/** What came of asking a server for something. */
export type Loaded<T> =
  { state: "loading" } | { state: "failed"; error: unknown; retry: () => void } | { state: "ready"; value: T }

type Outcome<T> = { of: unknown; value: T } | { of: unknown; error: unknown }

/**
 * Asks again whenever `load` changes: keep it stable with useCallback. An answer that comes after that is dropped.
 */
export const useLoaded = <T>(load: () => Promise<T>): Loaded<T> => {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<T>>()
  const retry = useCallback(() => {
    setOutcome(undefined)
    setAttempt((count) => count + 1)
  }, [])

  useEffect(() => {
    let wanted = true

    load().then(
      (value) => wanted && setOutcome({ of: load, value }),
      (error: unknown) => wanted && setOutcome({ of: load, error })
    )

    return () => {
      wanted = false
    }
  }, [load, attempt])

  if (outcome?.of !== load) {
    return { state: "loading" }
  }

  return "error" in outcome
    ? { state: "failed", error: outcome.error, retry }
    : { state: "ready", value: outcome.value }
}
