import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from "@tanstack/react-query"
import type {
  AdminSvcAttentionListResponse,
  AdminSvcHealthResponse,
  AdminSvcSettingsResponse,
} from "../../types"
import { useTexts } from "../i18n/use-texts"
import { svcFetch, type SvcRequestError } from "./svc-fetch"

/**
 * The key under which TanStack Query keeps the answer of a route, by its path with its query. All begin with `svc`, so that an
 * action can renew them all.
 */
export const svcKey = (...path: string[]): QueryKey => ["svc", ...path]

interface SvcQueryOptions<T> {
  /** Ms until it is asked for again; false for not by itself. */
  refetchInterval?: number | false | ((answer: T | undefined) => number | false)
  keepsPrevious?: boolean
  isEnabled?: boolean
}

export type SvcQuery<T> = UseQueryResult<T, SvcRequestError>

/** What the server refused once it refuses again; the rest may be a passing trouble. */
const isWorthRetrying = (failures: number, { status }: SvcRequestError): boolean =>
  failures < 2 && (status === null || status >= 500)

/** Reads a route of this plugin. What is shown is never older than the page, since orders move by themselves. */
export const useSvcQuery = <T>(
  path: string,
  { refetchInterval = false, keepsPrevious = false, isEnabled = true }: SvcQueryOptions<T> = {}
): SvcQuery<T> => {
  const { language } = useTexts()

  return useQuery<T, SvcRequestError>({
    queryKey: [...svcKey(path), language],
    queryFn: ({ signal }) => svcFetch<T>(path, { signal, language }),
    enabled: isEnabled,
    staleTime: 0,
    retry: isWorthRetrying,
    refetchInterval:
      typeof refetchInterval === "function" ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

export const useSettings = (isEnabled = true): SvcQuery<AdminSvcSettingsResponse> =>
  useSvcQuery("/admin/svc/settings", { isEnabled })

/** The brand's name in the admin's language; undefined while it is being read, general words when it cannot be. */
export const useBrandName = (isEnabled = true): string | undefined => {
  const { t, language } = useTexts()
  const { data, isError } = useSettings(isEnabled)

  return data?.brand.display_name[language] ?? (isError ? t("shared.brand") : undefined)
}

export const useHealth = (): SvcQuery<AdminSvcHealthResponse> =>
  useSvcQuery("/admin/svc/health", { refetchInterval: 10_000 })

/** How many points need a person, over all orders; 0 until it is known. */
export const useOpenPointCount = (): number => {
  // The number counts all pages: one row is enough.
  const { data } = useSvcQuery<AdminSvcAttentionListResponse>("/admin/svc/attention?limit=1", {
    refetchInterval: 60_000,
  })

  return data?.count ?? 0
}
