import { authenticate, defineMiddlewares } from "@medusajs/framework/http"
import { MAX_PROOF_BYTES } from "./admin/svc/orders/proof-limits"
import { askServiceFirst } from "./middlewares/ask-service-first"
import { hideWebhookToken } from "./middlewares/hide-webhook-token"
import { tellAfterAnswer } from "./middlewares/tell-after-answer"
import { permissions } from "./middlewares/permissions"
import { keepLedgerPrivate } from "./middlewares/keep-ledger-private"
import { keepSessionInUse } from "./middlewares/keep-session-in-use"
import { limitStoreReturns } from "./middlewares/limit-store-returns"
import { AROUND_BYTES, MAX_WEBHOOK_BYTES, readInvoiceBody, readRawBody } from "./middlewares/read-raw-body"
import { refuseForeignPages } from "./middlewares/refuse-foreign-pages"
import { refuseUnreadable } from "./middlewares/refuse-unreadable"
import { refuseMarkingAsPaid } from "./middlewares/refuse-marking-as-paid"
import { refuseEarlyFulfillment } from "./middlewares/refuse-early-fulfillment"
import { rememberRequest } from "./middlewares/remember-request"

export default defineMiddlewares({
  routes: [
    ...permissions,
    // No webhook's address has two slashes, but a proxy may add one, and what is not found is logged as well.
    ...["/hooks/svc", "//hooks/svc", "/hooks//svc"].flatMap((matcher) => [
      // Otherwise Medusa's own body parser could fail before this plugin reads the body.
      { matcher: `${matcher}/*`, bodyParser: false as const, middlewares: [] },
      // Must run before everything else, so it names no method. No star: Express would decode the part that a star matches.
      { matcher, middlewares: [hideWebhookToken] },
    ]),
    ...["/store/svc", "/admin/svc", "/hooks/svc"].map((matcher) => ({
      matcher,
      middlewares: [refuseUnreadable],
    })),
    { matcher: "/admin/svc", middlewares: [refuseForeignPages] },
    { matcher: "/store", middlewares: [keepLedgerPrivate] },
    { matcher: "/hooks/svc/*", methods: ["POST"], middlewares: [readRawBody(MAX_WEBHOOK_BYTES)] },
    {
      matcher: "/admin/svc/orders/:order_id/confirm-delivery",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [readRawBody(MAX_PROOF_BYTES + AROUND_BYTES)],
    },
    {
      matcher: "/admin/svc/orders/:order_id/invoices",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [readInvoiceBody],
    },
    { matcher: "/admin/svc/*", methods: ["POST"], middlewares: [tellAfterAnswer] },
    ...["/admin/orders/:id/fulfillments", "/admin/fulfillments"].map((matcher) => ({
      matcher,
      methods: ["POST" as const],
      middlewares: [refuseEarlyFulfillment],
    })),
    {
      matcher: "/admin/orders/:id/payment-sessions/authorize",
      methods: ["POST"],
      middlewares: [askServiceFirst],
    },
    {
      matcher: "/admin/payment-collections/:id/mark-as-paid",
      methods: ["POST"],
      middlewares: [refuseMarkingAsPaid],
    },
    ...[
      "/store/payment-collections/:id/payment-sessions",
      "/store/carts/:id/complete",
      "/store/svc/payment-collections/:id/authorize",
      "/admin/payments/:id/capture",
      "/admin/payments/:id/refund",
    ].map((matcher) => ({ matcher, methods: ["POST" as const], middlewares: [rememberRequest] })),
    ...[
      "/store/payment-collections/:id/payment-sessions",
      "/admin/payment-collections/:id/payment-sessions",
      "/admin/payment-collections/:id/mark-as-paid",
    ].map((matcher) => ({ matcher, methods: ["POST" as const], middlewares: [keepSessionInUse] })),
    { matcher: "/store/returns", methods: ["POST"], middlewares: [limitStoreReturns] },
    {
      matcher: "/store/svc/*",
      methods: ["GET"],
      middlewares: [authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })],
    },
  ],
})
