import "./complete-browser"
import { screen } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import type { OfferedByMedusa } from "../order/offered-by-medusa"
import { OrderPanel } from "../order/order-panel"
import type { AdminSvcOrderResponse } from "../../types"
import { MemoryAdminServer, ok, type Answer } from "./memory-admin-server"
import { renderInAdmin, type RenderedInAdmin } from "./render-in-admin"

export const ORDER_PATH = "/admin/svc/orders/order_1"

export const openOrderPanel = async (
  order: AdminSvcOrderResponse | Answer,
  {
    language = "en",
    isPaidThisWay = true,
    server = new MemoryAdminServer(),
    offered,
  }: {
    language?: string
    isPaidThisWay?: boolean
    server?: MemoryAdminServer
    offered?: Partial<OfferedByMedusa>
  } = {}
): Promise<RenderedInAdmin> => {
  server.on("GET", ORDER_PATH, "status" in order ? order : ok(order))

  return renderInAdmin(
    <OrderPanel
      orderId="order_1"
      dashboardVersion="1"
      isPaidThisWay={isPaidThisWay}
      offered={{ fulfilPath: undefined, checkStatus: false, ...offered }}
    />,
    { server, language }
  )
}

export const chooseFromMenu = async (user: UserEvent, name: string): Promise<void> => {
  await user.click(await button("More actions"))
  await user.click(await screen.findByRole("menuitem", { name }))
}

export const button = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name })
