import type { UseMutationResult } from "@tanstack/react-query"
import type {
  AdminSvcEditableOption,
  AdminSvcOption,
  AdminSvcSettingsBody,
  AdminSvcSettingsResponse,
} from "../../../types"
import type { SvcRequestError } from "../../lib/svc-fetch"
import { useSvcMutation } from "../../lib/use-svc-mutation"

export type EditableOption = AdminSvcOption & { key: AdminSvcEditableOption }

const PATH = "/admin/svc/settings"

export const useChangeSettings = (
  done: string,
  onDone?: () => void
): UseMutationResult<AdminSvcSettingsResponse, SvcRequestError, AdminSvcSettingsBody> =>
  useSvcMutation<AdminSvcSettingsResponse, AdminSvcSettingsBody>(PATH, {
    answers: PATH,
    done,
    ...(onDone && { onDone }),
  })
