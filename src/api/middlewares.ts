import { authenticate, defineMiddlewares } from "@medusajs/framework/http"
import { readRawBody } from "./middlewares/read-raw-body"
import { refuseEarlyFulfillment } from "./middlewares/refuse-early-fulfillment"

export default defineMiddlewares({
  routes: [
    { matcher: "/hooks/svc/*", methods: ["POST"], bodyParser: false, middlewares: [readRawBody] },
    {
      matcher: "/admin/orders/:id/fulfillments",
      methods: ["POST"],
      middlewares: [refuseEarlyFulfillment],
    },
    {
      matcher: "/store/svc/*",
      methods: ["GET"],
      middlewares: [authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })],
    },
  ],
})
