import type { AdminSvcWebhookStatus } from "../../types"

export const orderTimelineEn = {
  attention: { title: "Needs attention", since: "Since {{when}}" },
  timeline: {
    title: "Timeline",
    empty: "Nothing has happened yet.",
    more_one: "Show {{count}} earlier event",
    more_other: "Show {{count}} earlier events",
    by: "By {{who}}",
  },
  details: {
    show: "Show technical details",
    hide: "Hide technical details",
    attempt: "Attempt {{number}}: {{state}}",
    placed: "{{amount}}, {{when}}",
    serviceOrder: "Order at the service",
    transaction: "Transaction",
    webhooks: "Webhooks",
    noWebhooks: "None came in.",
    webhook: "{{kind}}: {{status}}, {{when}}",
    webhookStatus: {
      received: "received",
      processed: "processed",
      abandoned: "given up",
      refused: "refused",
    } satisfies Record<AdminSvcWebhookStatus, string>,
  },
}
