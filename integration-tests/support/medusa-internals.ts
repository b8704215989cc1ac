import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { code, markdownTable } from "../../support/markdown-table"

/** A behaviour of Medusa that the plugin relies on although Medusa does not promise it. */
export interface MedusaInternal {
  /** What Medusa does. */
  name: string
  /** The file of Medusa with this behaviour, below `node_modules`. */
  file: string
  /** The patterns of that file's code, in this order. */
  has: readonly RegExp[]
  /** The plugin's files that rely on it. */
  usedBy: readonly string[]
}

const COMPLETE_CART = "@medusajs/core-flows/dist/cart/workflows/complete-cart.js"
const PAYMENT_MODULE = "@medusajs/payment/dist/services/payment-module.js"
const LOADERS = "@medusajs/medusa/dist/loaders/index.js"

/** All of them, without the promises in Medusa's documentation. */
export const MEDUSA_INTERNALS: readonly MedusaInternal[] = [
  {
    name: "a completion asks the provider within the request that completes the cart",
    file: "@medusajs/workflow-engine-redis/dist/services/workflow-orchestrator.js",
    has: [/async run\(workflowIdOrWorkflow, options\)/, /await exportedWorkflow\.run\(/],
    usedBy: ["src/modules/svc/service.ts", "src/api/middlewares/remember-request.ts"],
  },
  {
    name: "a completion takes an order whose payment is pending",
    file: "@medusajs/core-flows/dist/cart/steps/validate-cart-payments.js",
    has: [/PaymentSessionStatus\.PENDING_AUTHORIZATION/],
    usedBy: ["src/providers/svc/service.ts"],
  },
  {
    name: "a session that is `pending_authorization` is kept with its data, and has no payment yet",
    file: PAYMENT_MODULE,
    has: [/status === utils_1\.PaymentSessionStatus\.PENDING_AUTHORIZATION/, /data,/, /return null/],
    usedBy: ["src/providers/svc/service.ts"],
  },
  {
    name: "the provider is asked to authorise with the session's id as `idempotency_key`, and with no amount",
    file: PAYMENT_MODULE,
    has: [
      /paymentProviderService_\.authorizePayment\(session\.provider_id, \{/,
      /idempotency_key: session\.id/,
    ],
    usedBy: ["src/providers/svc/service.ts"],
  },
  {
    name: "the admin offers a payment link, and to mark it as paid, of a collection that is `not_paid`",
    file: "@medusajs/dashboard/src/routes/orders/order-detail/components/order-summary-section/order-summary-section.tsx",
    has: [/const unpaidPaymentCollection =/, /pc\.status === "not_paid"/],
    usedBy: ["src/progress/order/follow-in-medusa.ts"],
  },
  {
    name: "a payment that cannot be written down is taken back at its provider, without an id",
    file: PAYMENT_MODULE,
    has: [
      /let payment;\s+try \{\s+payment = await this\.authorizePaymentSession_\(/,
      /paymentProviderService_\.cancelPayment\(/,
      /idempotency_key: payment\?\.id/,
    ],
    usedBy: ["src/providers/svc/service.ts", "src/progress/ask-provider.ts"],
  },
  {
    name: "a session keeps as its `context` the customer who was signed in when it was made, and a request cannot write that",
    file: PAYMENT_MODULE,
    has: [/createPaymentSession_\(paymentCollectionId, data/, /context: data\.context,/],
    usedBy: ["src/medusa/checkout-source.ts"],
  },
  {
    name: "a session is made with its signed-in customer, and with nothing else that a request says but its `data`",
    file: "@medusajs/medusa/dist/api/store/payment-collections/[id]/payment-sessions/route.js",
    has: [/const \{ provider_id, data \} = req\.body/, /customer_id: req\.auth_context\?\.actor_id/],
    usedBy: ["src/medusa/checkout-source.ts"],
  },
  {
    name: "`processPaymentWorkflow` authorises the session of an order that has none of its payment yet",
    file: "@medusajs/core-flows/dist/payment/workflows/process-payment.js",
    has: [
      /!cartPaymentCollection\.data\.length &&\s+input\.action === utils_1\.PaymentActions\.AUTHORIZED/,
      /"authorize-existing-order"/,
      /!!order &&\s+!paymentData\.data\.length/,
      /input\.action === utils_1\.PaymentActions\.AUTHORIZED/,
      /authorizePaymentSessionStep/,
    ],
    usedBy: ["src/progress/order/follow-in-medusa.ts", "src/workflows/authorize-order-payment.ts"],
  },
  {
    name: "a completion holds the lock that is called as the cart's id, and waits 30 seconds for it",
    file: COMPLETE_CART,
    has: [/THIRTY_SECONDS = 30/, /acquireLockStep\)\(\{\s+key: input\.id,\s+timeout: THIRTY_SECONDS/],
    usedBy: ["src/progress/work.ts", "src/progress/under-lock.ts"],
  },
  {
    name: "a lock that is held is refused at once, and its own holder alone prolongs and frees it",
    file: "@medusajs/locking/dist/providers/in-memory.js",
    has: [
      /lock\.expiration <= now/,
      /lock\.ownerId !== null && lock\.ownerId === ownerId/,
      /throw new Error\(`Failed to acquire lock for key/,
      /isDefined\)\(ownerId\) && lock\.ownerId !== ownerId/,
    ],
    usedBy: ["src/progress/under-lock.ts", "src/progress/step-failed.ts"],
  },
  {
    name: "the same of a lock in Redis",
    file: "@medusajs/locking-redis/dist/services/redis-lock.js",
    has: [
      /table\.insert\(setArgs, 'EX'\)/,
      /currentOwnerId == ownerId/,
      /redis\.call\('GET', key\) == ownerId then\s+return redis\.call\('DEL', key\)/,
      /`Failed to acquire lock for key/,
    ],
    usedBy: ["src/progress/under-lock.ts", "src/progress/step-failed.ts"],
  },
  {
    name: "a completion links the order, closes the cart, reserves stock and counts promotions side by side, before it asks for the payment",
    file: COMPLETE_CART,
    has: [
      /createOrdersStep\)\(/,
      /\[utils_1\.Modules\.ORDER\]: \{ order_id: createdOrder\.id \},\s+\[utils_1\.Modules\.CART\]: \{ cart_id: cart\.id \}/,
      /payment_collection_id: cart\.payment_collection\.id/,
      /createRemoteLinkStep\)\(linksToCreate\), .*updateCartsStep\)\(\[updateCompletedAt\]\), .*reserveInventoryStep\).*registerUsageStep\)\(promotionUsage\)/,
      /authorizePaymentSessionStep\)\(/,
    ],
    usedBy: ["src/progress/order/complete-in-medusa.ts", "src/progress/order/roll-back-order.ts"],
  },
  {
    name: "the uses that a completion counts are those of its cart's adjustments, by their code and amount",
    file: COMPLETE_CART,
    has: [
      /promotionUsage\.push\(\{\s+amount: adjustment\.amount,\s+code: adjustment\.code/,
      /customer_id: cart\.customer\?\.id \|\| null,\s+customer_email: cart\.email \|\| null/,
    ],
    usedBy: ["src/medusa/promotion-uses.ts"],
  },
  {
    name: "a completion finds the order of its cart by their link",
    file: COMPLETE_CART,
    has: [/entity: "order_cart",\s+fields: \["cart_id", "order_id"\],\s+filters: \{ cart_id: input\.id \}/],
    usedBy: ["src/progress/order/complete-in-medusa.ts", "src/progress/order/roll-back-order.ts"],
  },
  {
    name: "a declined completion answers 200 with the message of a `PAYMENT_AUTHORIZATION_ERROR`",
    file: "@medusajs/medusa/dist/api/store/carts/[id]/complete/route.js",
    has: [/Types\.PAYMENT_AUTHORIZATION_ERROR/, /type: "cart"/, /message: error\.message/],
    usedBy: ["src/modules/svc/checkout/checkout-declined.ts"],
  },
  {
    name: "a session whose provider refuses to delete it stays, and nothing else fails",
    file: "@medusajs/core-flows/dist/payment-collection/steps/delete-payment-sessions.js",
    has: [/\.deletePaymentSession\(id\)/, /\.catch\(/],
    usedBy: ["src/providers/svc/service.ts", "src/api/middlewares/keep-session-in-use.ts"],
  },
  {
    name: "who asks for a return without signing in may say what it costs, and that everything has arrived",
    file: "@medusajs/medusa/dist/api/store/returns/validators.js",
    has: [
      /price: zod_1\.z\.number\(\)\.optional\(\)/,
      /StorePostReturnsReqSchema = /,
      /order_id: zod_1\.z\.string\(\)/,
      /items: zod_1\.z\.array\(/,
      /return_shipping: ReturnShippingSchema,/,
      /receive_now: zod_1\.z\.boolean\(\)\.optional\(\)/,
    ],
    usedBy: ["src/api/middlewares/limit-store-returns.ts"],
  },
  {
    name: "the payment module makes sessions, changes a collection and deletes a capture",
    file: PAYMENT_MODULE,
    has: [
      /async updatePaymentCollections\(idOrSelector, data/,
      /async createPaymentSession\(paymentCollectionId, input/,
      /super\.deleteCaptures\(/,
    ],
    usedBy: ["src/progress/order/follow-in-medusa.ts", "src/progress/capture-payment.ts"],
  },
  {
    name: "no more is captured than what was authorised, captures that died included",
    file: PAYMENT_MODULE,
    has: [/You cannot capture more than the authorized amount/, /captureService_\.create\(/],
    usedBy: ["src/progress/capture-payment.ts"],
  },
  {
    name: "a capture and a refund are committed before the provider is asked about them, and deleted if it refuses",
    file: PAYMENT_MODULE,
    has: [
      /await this\.capturePayment_\([^]*await this\.capturePaymentFromProvider_\([^]*super\.deleteCaptures\(/,
      /await this\.refundPayment_\([^]*await this\.refundPaymentFromProvider_\([^]*super\.deleteRefunds\(/,
      /InjectTransactionManager\)\(\),[^;]*"capturePayment_"/,
      /InjectTransactionManager\)\(\),[^;]*"refundPayment_"/,
    ],
    usedBy: ["src/providers/svc/service.ts"],
  },
  {
    name: "an order's booked sums are kept by its version, written without a lock, and reckoned anew from its transactions",
    file: "@medusajs/order/dist/services/order-module-service.js",
    has: [
      /OrderSummary: _models_1\.OrderSummary/,
      /this\.orderSummaryService_\.upsert\(summariesToUpsert/,
      /updateOrderPaidRefundableAmount_\(transactionData, isRemoved/,
      /summary\.totals\.transaction_total/,
    ],
    usedBy: ["src/progress/restore-booking.ts"],
  },
  {
    name: "a capture books each of its payment's captures that has no transaction yet, at the amount that it was asked for",
    file: "@medusajs/core-flows/dist/payment/workflows/capture-payment.js",
    has: [
      /amount: input\.amount \?\? capture\.raw_amount/,
      /reference_id: capture\.id,\s+reference: "capture"/,
    ],
    usedBy: ["src/progress/restore-booking.ts"],
  },
  {
    name: "a refund books each of its payment's refunds that has no transaction yet, at the amount that it was asked for",
    file: "@medusajs/core-flows/dist/payment/workflows/refund-payment.js",
    has: [/input\.amount \?\? refund\.raw_amount/, /reference_id: refund\.id,\s+reference: "refund"/],
    usedBy: ["src/progress/restore-booking.ts"],
  },
  {
    name: "a refund of a cancelled order stays in its payment, and is not booked in the order",
    file: "@medusajs/core-flows/dist/order/workflows/payments/create-order-refund-credit-lines.js",
    has: [/throwIfOrderIsCancelled\)\(\{ order \}\)/],
    usedBy: ["src/providers/svc/service.ts"],
  },
  {
    name: "a provider is called `pp_<identifier>_<id>`, or `pp_<identifier>` where its entry has no id",
    file: "@medusajs/payment/dist/loaders/providers.js",
    has: [/`pp_\$\{klass\.identifier\}\$\{pluginOptions\.id \? `_\$\{pluginOptions\.id\}` : ""\}`/],
    usedBy: ["src/words/payment-provider.ts"],
  },
  {
    name: "what the back office writes over an order's metadata is kept as a change, with what was there before",
    file: "@medusajs/core-flows/dist/order/workflows/update-order.js",
    has: [/details: \{\s+type: "metadata",\s+old: order\.metadata/],
    usedBy: ["src/medusa/order-metadata.ts"],
  },
  {
    name: "`src/subscribers` is loaded on every instance, before the modules are told that the application starts, and not by `medusa db:migrate`",
    file: LOADERS,
    has: [
      /MedusaAppLoader\(\)\.load\(\);[^]*\n    await subscribersLoader\(plugins, container\);[^]*await onApplicationStart\(\)/,
    ],
    usedBy: ["src/progress/sweep/sweep-by-timer.ts"],
  },
  {
    name: "the modules of plugins are in the configuration before a module is loaded",
    file: LOADERS,
    has: [/mergePluginModules\)\(configModule, plugins[^]*MedusaAppLoader\(\)\.load\(\)/],
    usedBy: ["src/providers/svc/require-plugin.ts"],
  },
  {
    name: "jobs run on workers and shared instances only",
    file: LOADERS,
    has: [/if \(shouldLoadBackgroundProcessors\(configModule\)\) \{\s+await jobsLoader/],
    usedBy: ["src/modules/svc/instances/instance.ts", "src/jobs/sweep.ts"],
  },
  {
    name: "a module's service is told the role of its instance",
    file: "@medusajs/modules-sdk/dist/loaders/utils/load-internal.js",
    has: [/new moduleService\(localContainer\.cradle, resolution\.options, resolution\.moduleDeclaration\)/],
    usedBy: ["src/modules/svc/service.ts"],
  },
  {
    name: "a module is told of a shutdown before the others close",
    file: LOADERS,
    has: [/await onApplicationPrepareShutdown\(\);\s+await onApplicationShutdown\(\)/],
    usedBy: ["src/modules/svc/service.ts"],
  },
  {
    name: "a workflow is found by its id",
    file: "@medusajs/orchestration/dist/workflow/workflow-manager.js",
    has: [/static getWorkflow\(workflowId\)/],
    usedBy: ["src/medusa/is-workflow.ts"],
  },
  {
    name: "a run of a workflow that has left a step for later ends without an error, and says so",
    file: "@medusajs/workflow-engine-redis/dist/services/workflow-orchestrator.js",
    has: [/hasFinished = ret\.transaction\.hasFinished\(\)/, /return \{ acknowledgement, \.\.\.ret \}/],
    usedBy: ["src/progress/run-store-workflow.ts"],
  },
  {
    name: "the HTTP log writes the address of a request once it is answered",
    file: "@medusajs/framework/dist/http/express-loader.js",
    has: [/":method :url /],
    usedBy: ["src/api/middlewares/hide-webhook-token.ts"],
  },
  {
    name: "a route's own middleware may read the body: `bodyParser: false`",
    file: "@medusajs/framework/dist/http/middlewares/bodyparser.js",
    has: [/=== false/],
    usedBy: ["src/api/middlewares.ts", "src/api/middlewares/read-raw-body.ts"],
  },
  {
    name: "`hasPermission` says whether roles allow something, and yes in a store without roles",
    file: "@medusajs/framework/dist/policies/has-permission.js",
    has: [/async function hasPermission\(input\)/, /if \(isDisabled \|\| [^]*return true;/],
    usedBy: ["src/api/middlewares/permissions.ts"],
  },
  {
    name: "an event's own options reach the queue in Redis, its `jobId` among them",
    file: "@medusajs/event-bus-redis/dist/services/event-bus-redis.js",
    has: [/\.\.\.eventData\.options/],
    usedBy: ["src/progress/tell-subscribers.ts"],
  },
  {
    name: "Knex opens a connection beside its pool",
    file: "knex/lib/dialects/postgres/index.js",
    has: [/acquireRawConnection\(\)/],
    usedBy: ["src/modules/svc/ledger/database.ts"],
  },
  {
    name: "the dashboard keeps an order under `orders`, `detail` and its id, and the preview below that",
    file: "@medusajs/dashboard/src/hooks/api/orders.tsx",
    has: [/ORDERS_QUERY_KEY = "orders"/, /return \[this\.detail\(id\), "preview"\]/],
    usedBy: ["src/admin/order/use-order.ts"],
  },
  {
    name: "the dashboard fulfils what is left of an order on a page of its own, told by `requires_shipping`",
    file: "@medusajs/dashboard/src/routes/orders/order-detail/components/order-fulfillment-section/order-fulfillment-section.tsx",
    has: [/`\/orders\/\$\{order\.id\}\/fulfillment\?requires_shipping=\$\{requiresShipping\}`/],
    usedBy: ["src/admin/order/offered-by-medusa.ts"],
  },
  {
    name: "the dashboard offers “Check status” of a session that is `pending_authorization`",
    file: "@medusajs/dashboard/src/routes/orders/order-detail/components/order-payment-section/order-payment-section.tsx",
    has: [/t\("orders\.payment\.checkStatus"\)/, /s\.status === "pending_authorization"/],
    usedBy: ["src/admin/order/offered-by-medusa.ts"],
  },
  {
    name: "“Check status” has a route of its own, which says whether the payment is authorised",
    file: "@medusajs/medusa/dist/api/admin/orders/[id]/payment-sessions/authorize/route.js",
    has: [/\{ payment_session_id \} = req\.validatedBody/, /is_authorized: !!payment/],
    usedBy: ["src/api/middlewares/ask-service-first.ts"],
  },
  {
    name: "the dashboard's build puts in where its backend is and how it signs in",
    file: "@medusajs/admin-bundler/dist/index.js",
    has: [/__BACKEND_URL__:/, /__AUTH_TYPE__:/, /__JWT_TOKEN_STORAGE_KEY__:/],
    usedBy: ["src/admin/lib/svc-fetch.ts"],
  },
]

/** The first pattern that the text does not have after the previous ones. */
const firstMissing = (text: string, patterns: readonly RegExp[]): RegExp | undefined => {
  let rest = text

  for (const pattern of patterns) {
    const match = pattern.exec(rest)

    if (match === null) {
      return pattern
    }
    rest = rest.slice(match.index + match[0].length)
  }
  return undefined
}

/**
 * A sentence about a changed internal, with its file and the files that rely on it. Undefined when it is unchanged.
 * @param nodeModules where Medusa is installed
 */
export const changedInternal = (
  { name, file, has, usedBy }: MedusaInternal,
  nodeModules: string
): string | undefined => {
  const place = path.join(nodeModules, file)
  const missing = existsSync(place) ? firstMissing(readFileSync(place, "utf8"), has) : "the file itself"

  return missing === undefined
    ? undefined
    : `Medusa has changed what the plugin leans on: ${name}. ${file} lacks ${String(missing)}. Look at ${usedBy.join(", ")}.`
}

/** All of them in Markdown. */
export const internalsTable = (): string =>
  markdownTable(
    ["What Medusa does", "Where", "Who leans on it"],
    MEDUSA_INTERNALS.map(({ name, file, usedBy }) => [name, code(file), usedBy.map(code).join(", ")])
  )
