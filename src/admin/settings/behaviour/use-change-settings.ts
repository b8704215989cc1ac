import type {
  AdminSvcEditableOption,
  AdminSvcOption,
  AdminSvcSettingsBody,
  AdminSvcSettingsResponse,
} from "../../../types"
import { useSvcMutation } from "../../lib/use-svc-mutation"

export type EditableOption = AdminSvcOption & { key: AdminSvcEditableOption }

const PATH = "/admin/svc/settings"

export const useChangeSettings = (done: string, onDone?: () => void) =>
  useSvcMutation<AdminSvcSettingsResponse, AdminSvcSettingsBody>(PATH, {
    answers: PATH,
    done,
    ...(onDone && { onDone }),
  })
