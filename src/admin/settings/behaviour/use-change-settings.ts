import { toast } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import type { AdminSvcSettingsBody, AdminSvcSettingsResponse } from "../../../types"
import { svcKeys } from "../../lib/svc-keys"
import type { SvcRequestError } from "../../lib/svc-request-error"
import { useSvcMutation } from "../../lib/use-svc-mutation"

/** Changes options, or takes changes back, and says that it did. */
export const useChangeSettings = (
  done: string,
  onDone?: () => void
): UseMutationResult<AdminSvcSettingsResponse, SvcRequestError, AdminSvcSettingsBody> =>
  useSvcMutation<AdminSvcSettingsResponse, AdminSvcSettingsBody>(
    (body) => ({ path: "/admin/svc/settings", body }),
    {
      answers: svcKeys.settings(),
      onSuccess: () => {
        toast.success(done)
        onDone?.()
      },
    }
  )
