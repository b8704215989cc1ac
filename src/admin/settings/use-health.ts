import type { UseQueryResult } from "@tanstack/react-query"
import type { AdminSvcHealthResponse } from "../../types"
import { svcKeys } from "../lib/svc-keys"
import type { SvcRequestError } from "../lib/svc-request-error"
import { useSvcQuery } from "../lib/use-svc-query"

const EVERY_MS = 10_000

/** How the calls go and what work is due, read again by itself. */
export const useHealth = (): UseQueryResult<AdminSvcHealthResponse, SvcRequestError> =>
  useSvcQuery<AdminSvcHealthResponse>(svcKeys.health(), "/admin/svc/health", { refetchInterval: EVERY_MS })
