import { useQueryClient, type QueryKey } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { AdminSvcOrderResponse } from "../../types"
import { svcKey, useSvcQuery, type SvcQuery } from "../lib/svc-queries"
import { refreshInterval } from "./refresh-interval"

export const orderPath = (orderId: string, action?: string): string =>
  `/admin/svc/orders/${encodeURIComponent(orderId)}${action === undefined ? "" : `/${action}`}`

/** The keys under which the dashboard keeps an order and its changes. */
export const dashboardOrderKeys = (orderId: string): QueryKey[] => {
  const detail = ["orders", "detail", orderId]

  return [detail, [detail, "preview"]]
}

/**
 * An order, read again automatically while something is under way. When this order moves on, the dashboard's own order is
 * renewed too, and the other way round.
 * @param dashboardVersion changes when the dashboard has read another state of its order.
 */
export const useOrder = (orderId: string, dashboardVersion: string): SvcQuery<AdminSvcOrderResponse> => {
  const client = useQueryClient()
  const result = useSvcQuery<AdminSvcOrderResponse>(orderPath(orderId), {
    refetchInterval: ({ state }) => refreshInterval(state.data),
  })
  const { data, isError } = result
  const version = data === undefined ? undefined : `${data.state} ${data.next_step.code}`
  const seen = useRef({ version, dashboardVersion })

  useEffect(() => {
    const before = seen.current

    seen.current = { version, dashboardVersion }
    if (before.version !== undefined && version !== undefined && before.version !== version) {
      for (const queryKey of dashboardOrderKeys(orderId)) {
        void client.invalidateQueries({ queryKey })
      }
    }
    if (before.dashboardVersion !== dashboardVersion && !isError) {
      void client.invalidateQueries({ queryKey: svcKey(orderPath(orderId)) })
    }
  }, [client, orderId, version, dashboardVersion, isError])

  return result
}
