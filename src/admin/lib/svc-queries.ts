import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query"
import type {
  AdminSvcAttentionListResponse,
  AdminSvcHealthResponse,
  AdminSvcSettingsResponse,
} from "../../types"
import { useTexts } from "../i18n/use-texts"
import { svcFetch, type SvcRequestError } from "./svc-fetch"

/**
 * The key under which TanStack Query keeps the answer of a route, made of its path with the query. All keys begin with
 * `svc`, so that an action can renew all of them.
 */
export const svcKey = (...path: string[]): QueryKey => ["svc", ...path]

/**
 * For a request that is sent even if the browser takes itself for offline. Otherwise an action would wait unseen and be sent
 * later by itself, after its user has gone on, and a read would wait without a word.
 */
export const AT_ONCE = { networkMode: "always" } as const

type SvcQueryOptions<T> = Pick<
  UseQueryOptions<T, SvcRequestError>,
  "enabled" | "placeholderData" | "refetchInterval"
>

export type SvcQuery<T> = UseQueryResult<T, SvcRequestError>

/** A refusal would only repeat. Other failures may pass. */
const isWorthRetrying = (failures: number, { status }: SvcRequestError): boolean =>
  failures < 2 && (status === null || status >= 500)

/** Reads a route of this plugin. Each page reads anew, because orders move by themselves. */
export const useSvcQuery = <T>(path: string, options: SvcQueryOptions<T> = {}): SvcQuery<T> => {
  const { language } = useTexts()

  return useQuery<T, SvcRequestError>({
    queryKey: [...svcKey(path), language],
    queryFn: ({ signal }) => svcFetch<T>(path, { signal, language }),
    staleTime: 0,
    retry: isWorthRetrying,
    ...AT_ONCE,
    refetchOnReconnect: true,
    ...options,
  })
}

export const useSettings = (enabled = true): SvcQuery<AdminSvcSettingsResponse> =>
  useSvcQuery("/admin/svc/settings", { enabled })

/** The brand's name in the admin's language. Undefined while it is read; general words if that fails. */
export const useBrandName = (enabled = true): string | undefined => {
  const { t, language } = useTexts()
  const { data, isError } = useSettings(enabled)

  return data?.brand.display_name[language] ?? (isError ? t("shared.brand") : undefined)
}

export const useHealth = (): SvcQuery<AdminSvcHealthResponse> =>
  useSvcQuery("/admin/svc/health", { refetchInterval: 10_000 })

/** The number of points over all orders that need a person; 0 until it is known. */
export const useOpenPointCount = (): number => {
  // `count` covers all pages, so one row is enough.
  const { data } = useSvcQuery<AdminSvcAttentionListResponse>("/admin/svc/attention?limit=1", {
    refetchInterval: 60_000,
  })

  return data?.count ?? 0
}
