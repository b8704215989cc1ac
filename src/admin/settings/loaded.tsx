import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "../components/error-state"
import { LoadingState } from "../components/loading-state"
import type { SvcRequestError } from "../lib/svc-request-error"

interface LoadedProps<T> {
  query: UseQueryResult<T, SvcRequestError>
  /** How many lines are expected. */
  rows?: number
  children: (data: T) => ReactNode
}

/** Shows what was read; until then that it is loading, or why it could not be read. */
export const Loaded = <T,>({ query, rows = 3, children }: LoadedProps<T>) => {
  const { data, error, refetch, isFetching } = query

  if (data !== undefined) {
    return <>{children(data)}</>
  }
  return error === null ? (
    <LoadingState rows={rows} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  )
}
