import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query"
import type { AdminSvcBuyerCheckBody, AdminSvcBuyerCheckResponse } from "../../../types"
import { svcFetch } from "../../lib/svc-fetch"
import { svcKeys } from "../../lib/svc-keys"
import type { SvcRequestError } from "../../lib/svc-request-error"

/** Asks the service about a buyer. Neither the number nor the answer outlives the page: nothing of it is cached. */
export const useBuyerCheck = (): UseMutationResult<
  AdminSvcBuyerCheckResponse,
  SvcRequestError,
  AdminSvcBuyerCheckBody
> => {
  const client = useQueryClient()

  return useMutation<AdminSvcBuyerCheckResponse, SvcRequestError, AdminSvcBuyerCheckBody>({
    gcTime: 0,
    mutationFn: (body) => svcFetch<AdminSvcBuyerCheckResponse>("/admin/svc/buyer-check", { body }),
    // The check stands in the activity.
    onSettled: () => void client.invalidateQueries({ queryKey: svcKeys.settings() }),
  })
}
