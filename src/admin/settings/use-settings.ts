import type { UseQueryResult } from "@tanstack/react-query"
import type { AdminSvcSettingsResponse } from "../../types"
import { svcKeys } from "../lib/svc-keys"
import type { SvcRequestError } from "../lib/svc-request-error"
import { useSvcQuery } from "../lib/use-svc-query"

export const useSettings = (): UseQueryResult<AdminSvcSettingsResponse, SvcRequestError> =>
  useSvcQuery<AdminSvcSettingsResponse>(svcKeys.settings(), "/admin/svc/settings")
