import "./complete-browser"
import { screen } from "@testing-library/react"
import { OrderPanel } from "../order/order-panel"
import type { AdminSvcOrderResponse } from "../../types"
import { MemoryAdminServer, ok, type Answer } from "./memory-admin-server"
import { renderInAdmin, type RenderedInAdmin } from "./render-in-admin"

export const ORDER_PATH = "/admin/svc/orders/order_1"

export const openOrderPanel = async (
  order: AdminSvcOrderResponse | Answer,
  { language = "en", isPaidThisWay = true, server = new MemoryAdminServer() } = {}
): Promise<RenderedInAdmin> => {
  server.on("GET", ORDER_PATH, "status" in order ? order : ok(order))

  return renderInAdmin(<OrderPanel orderId="order_1" dashboardVersion="1" isPaidThisWay={isPaidThisWay} />, {
    server,
    language,
  })
}

export const button = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name })
