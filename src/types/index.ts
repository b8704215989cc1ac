/**
 * The admin's routes. All need an admin user (401). Bad input is 400 with a message that names the field; a refused
 * action is 400 with its reason as `code`.
 *
 * | Route                                              | Body                                   | Answer                          |
 * | -------------------------------------------------- | -------------------------------------- | ------------------------------- |
 * | `GET  /admin/svc/orders/:order_id`                 |                                        | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/reconcile`       |                                        | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/confirm-delivery`| form with `file`, or `AdminSvcConfirmDeliveryBody` | `AdminSvcOrderResponse` |
 * | `POST /admin/svc/orders/:order_id/delivery-outcome`| `AdminSvcDeliveryOutcomeBody`          | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/down-payment`    | `AdminSvcRecordDownPaymentBody`        | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/approve`         |                                        | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/retry`           |                                        | `AdminSvcOrderResponse`         |
 * | `POST /admin/svc/orders/:order_id/resolve`         | `AdminSvcResolveBody`                  | `AdminSvcOrderResponse`         |
 * | `GET  /admin/svc/orders/:order_id/invoices`        |                                        | `AdminSvcInvoicesResponse`      |
 * | `POST /admin/svc/orders/:order_id/invoices`        | form with `file`, `invoice_number`     | `AdminSvcInvoicesResponse`      |
 * | `GET  /admin/svc/attention`                        | query: kind, order_id, resolved, limit, offset | `AdminSvcAttentionListResponse` |
 * | `POST /admin/svc/attention/:id/resolve`            | `AdminSvcResolvePointBody`             | `AdminSvcAttentionResponse`     |
 * | `GET  /admin/svc/settings`                         |                                        | `AdminSvcSettingsResponse`      |
 * | `POST /admin/svc/settings`                         | `AdminSvcSettingsBody`                 | `AdminSvcSettingsResponse`      |
 * | `POST /admin/svc/connection-test`                  | `AdminSvcConnectionTestBody`           | `AdminSvcConnectionTestResponse`|
 * | `POST /admin/svc/buyer-check`                      | `AdminSvcBuyerCheckBody`               | `AdminSvcBuyerCheckResponse`    |
 * | `GET  /admin/svc/checklist`                        |                                        | `AdminSvcChecklistResponse`     |
 * | `GET  /admin/svc/webhooks`                         | query: status, kind, verdict, order_id, limit, offset | `AdminSvcWebhookListResponse` |
 * | `POST /admin/svc/webhooks/:id/replay`              |                                        | `AdminSvcWebhookResponse`       |
 * | `GET  /admin/svc/health`                           |                                        | `AdminSvcHealthResponse`        |
 * | `GET  /admin/svc/health/calls`                     | query: span (day, week)                | `AdminSvcCallsOverTimeResponse` |
 */
export * from "./admin-activity"
export * from "./admin-attention"
export * from "./admin-checklist"
export * from "./admin-connection"
export * from "./admin-health"
export * from "./admin-order"
export * from "./admin-settings"
export * from "./admin-webhook"
export * from "./store"
