import { useEffect, useState } from "react"
import type { StoreSvcPlansResponse } from "../../types"
import { useSvc } from "./svc-context"

/** The plans for pages without a cart. Null while they are unknown, and if they cannot be loaded. */
export const useSvcPlans = (productId: string | undefined, isAsked: boolean) => {
  const { client } = useSvc()
  const [known, setKnown] = useState<{ productId: string | undefined; plans: StoreSvcPlansResponse } | null>(
    null
  )

  useEffect(() => {
    const controller = new AbortController()

    if (isAsked) {
      // A page must work without the plans.
      client.plans({ productId, signal: controller.signal }).then(
        (plans) => setKnown({ productId, plans }),
        () => setKnown(null)
      )
    }
    return () => controller.abort()
  }, [client, productId, isAsked])

  return known?.productId === productId ? (known?.plans ?? null) : null
}
