/** The keys under which TanStack Query keeps answers; all begin with `svc`, so that an action can renew them all. */
export const svcKeys = {
  all: ["svc"] as const,
  order: (orderId: string) => ["svc", "order", orderId] as const,
  attention: (filters: object = {}) => ["svc", "attention", filters] as const,
  settings: () => ["svc", "settings"] as const,
  checklist: () => ["svc", "checklist"] as const,
  webhooks: (filters: object = {}) => ["svc", "webhooks", filters] as const,
  health: () => ["svc", "health"] as const,
}
