import { type Context, Hono } from "hono"
import { confirmReceipt, disputeDelivery } from "../rules/order-lifecycle"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { deliveryPage } from "./delivery-page"
import { languageOf } from "./layout"
import { missingPage } from "./page-parts"

export const deliveryRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store } = sandbox
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): OrderRecord | undefined =>
    Object.values(store.state.orders).find(
      ({ delivery }) => delivery?.token !== "" && delivery?.token === token
    )

  const answerWith = (act: (order: OrderRecord) => void) => (c: Context<SandboxEnv>) => {
    const language = languageOf(c.req.query("lang"))
    const order = find(c.req.param("token") ?? "")

    if (!order) {
      return c.html(missingPage(language), 404)
    }

    // A second tap changes nothing. The page says how it ended.
    if (order.stage === "OUT_FOR_DELIVERY") {
      act(order)
    }

    return c.html(deliveryPage(order, language))
  }

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
