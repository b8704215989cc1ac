import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { AdminSvcAllowedValues, AdminSvcListedKind, AdminSvcOption } from "../../../types"
import { svcFetch, type SvcRequestError } from "../../lib/svc-fetch"
import { AT_ONCE, svcKey } from "../../lib/svc-queries"

export type IdsOption = AdminSvcOption & { allowed: Extract<AdminSvcAllowedValues, { kind: "ids" }> }

/** For each kind: Medusa's admin route that searches it, the answer's property, and the field with the name. */
const ROUTES = {
  product: { path: "products", answer: "products", name: "title" },
  product_category: { path: "product-categories", answer: "product_categories", name: "name" },
  customer_group: { path: "customer-groups", answer: "customer_groups", name: "name" },
  sales_channel: { path: "sales-channels", answer: "sales_channels", name: "name" },
} as const satisfies Record<AdminSvcListedKind, { path: string; answer: string; name: string }>

type Answer = Record<string, { id: string; title?: string; name?: string }[] | undefined>

/** The first ten records of Medusa with these words in a name or another text. */
export const useFound = (
  kind: AdminSvcListedKind,
  words: string
): UseQueryResult<{ id: string; name: string }[], SvcRequestError> =>
  useQuery({
    queryKey: svcKey("found", kind, words),
    queryFn: async ({ signal }) => {
      const { path, answer, name } = ROUTES[kind]
      const query = new URLSearchParams({
        fields: `id,${name}`,
        limit: "10",
        ...(words === "" ? {} : { q: words }),
      })
      const found = await svcFetch<Answer>(`/admin/${path}?${query.toString()}`, { signal })

      return (found[answer] ?? []).map(({ id, title, name: called }) => ({ id, name: title ?? called ?? id }))
    },
    placeholderData: keepPreviousData,
    retry: false,
    ...AT_ONCE,
  })
