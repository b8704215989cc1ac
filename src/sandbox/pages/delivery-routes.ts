import { Hono } from "hono"
import { confirmReceipt, disputeDelivery } from "../rules/order-lifecycle"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { deliveryPage } from "./delivery-page"
import { pageOf } from "./page-of"

export const deliveryRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store } = sandbox
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): OrderRecord | undefined =>
    Object.values(store.state.orders).find(
      ({ delivery }) => delivery?.token !== "" && delivery?.token === token
    )

  const answerWith = (act: (order: OrderRecord) => void) =>
    pageOf(find, (order, language, c) => {
      // A second tap changes nothing. The page says how it ended.
      if (order.stage === "OUT_FOR_DELIVERY") {
        act(order)
      }

      return c.html(deliveryPage(order, language))
    })

  routes.get(
    "/delivery/:token",
    answerWith(() => undefined)
  )
  routes.post(
    "/delivery/:token/confirm",
    answerWith((order) => confirmReceipt(sandbox, order))
  )
  routes.post(
    "/delivery/:token/dispute",
    answerWith((order) => disputeDelivery(sandbox, order))
  )

  return routes
}
