import { authenticate, defineMiddlewares } from "@medusajs/framework/http"
import { announceAfterAnswer } from "./middlewares/announce-after-answer"
import { readInvoiceBody } from "./middlewares/read-invoice-body"
import { MAX_WEBHOOK_BYTES, readRawBody } from "./middlewares/read-raw-body"
import { refuseEarlyFulfillment } from "./middlewares/refuse-early-fulfillment"

/** The most that a proof of delivery may have, in bytes, with its form around it. */
const MAX_PROOF_BYTES = 10_500_000

export default defineMiddlewares({
  routes: [
    {
      matcher: "/hooks/svc/*",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [readRawBody(MAX_WEBHOOK_BYTES)],
    },
    {
      matcher: "/admin/svc/orders/:order_id/confirm-delivery",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [readRawBody(MAX_PROOF_BYTES)],
    },
    {
      matcher: "/admin/svc/orders/:order_id/invoices",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [readInvoiceBody],
    },
    { matcher: "/admin/svc/*", methods: ["POST"], middlewares: [announceAfterAnswer] },
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
