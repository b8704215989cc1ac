import type { UseMutationResult } from "@tanstack/react-query"
import type {
  AdminSvcEditableOption,
  AdminSvcOption,
  AdminSvcSettingsBody,
  AdminSvcSettingsResponse,
} from "../../../types"
import type { SvcRequestError } from "../../lib/svc-fetch"
import { svcKeys } from "../../lib/svc-queries"
import { useSvcMutation } from "../../lib/use-svc-mutation"

export type EditableOption = AdminSvcOption & { key: AdminSvcEditableOption }

export const useChangeSettings = (
  done: string,
  onDone?: () => void
): UseMutationResult<AdminSvcSettingsResponse, SvcRequestError, AdminSvcSettingsBody> =>
  useSvcMutation<AdminSvcSettingsResponse, AdminSvcSettingsBody>(
    (body) => ({ path: "/admin/svc/settings", body }),
    { answers: svcKeys.settings, done, ...(onDone && { onDone }) }
  )
