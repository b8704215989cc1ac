import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from "@tanstack/react-query"
import { useTexts } from "../i18n/use-texts"
import { svcFetch } from "./svc-fetch"
import type { SvcRequestError } from "./svc-request-error"

interface SvcQueryOptions<T> {
  /** Ms until it is asked for again; false for not by itself. */
  refetchInterval?: number | false | ((answer: T | undefined) => number | false)
  /** Keeps showing the page before while the next one loads. */
  keepsPrevious?: boolean
  isEnabled?: boolean
}

/** What the server refused once it refuses again; the rest may be a passing trouble. */
const isWorthRetrying = (failures: number, { status }: SvcRequestError): boolean =>
  failures < 2 && (status === null || status >= 500)

/**
 * Reads a route of this plugin: `useSvcQuery<AdminSvcHealthResponse>(svcKeys.health(), "/admin/svc/health")`.
 * What is shown is never older than the page, since orders move by themselves.
 */
export const useSvcQuery = <T>(
  queryKey: QueryKey,
  path: string,
  { refetchInterval = false, keepsPrevious = false, isEnabled = true }: SvcQueryOptions<T> = {}
): UseQueryResult<T, SvcRequestError> => {
  const { language } = useTexts()

  return useQuery<T, SvcRequestError>({
    queryKey: [...queryKey, language],
    queryFn: ({ signal }) => svcFetch<T>(path, { signal, language }),
    enabled: isEnabled,
    staleTime: 0,
    retry: isWorthRetrying,
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
