/**
 * What resolves a point: the route of that name under `/admin/svc/orders/:order_id`. With `resolve` a person sees to it
 * elsewhere, then says so.
 */
export type AdminSvcAttentionAction =
  | "reconcile"
  | "retry"
  | "approve"
  | "confirm-delivery"
  | "delivery-outcome"
  | "invoices"
  | "down-payment"
  | "resolve"

export interface AdminSvcAttention {
  id: string
  kind: string
  /** The facts, by kind; redacted. */
  values: Readonly<Record<string, unknown>>
  /** Changes with `values`. Sent back, it says which facts a person has seen. */
  revision: string
  reference: string
  /** Null while there is no order. */
  order_id: string | null
  display_id: string | null
  since: string
  /** What happened, in the request's language (`Accept-Language`: `en` or `ar`). */
  message: string
  /** What to do, in the request's language; empty for a kind that another version wrote. */
  remedy: string
  action: AdminSvcAttentionAction
  resolved_at: string | null
  /** An admin user's id, the name of another system, or `system` for what settled itself. */
  resolved_by: string | null
  /** Null for a system, and for a user who is gone. */
  resolved_by_email: string | null
  /** While it is open, what a person noted last; then how it was resolved. */
  note: string | null
}

/** `GET /admin/svc/attention`. */
export interface AdminSvcAttentionListResponse {
  attention: AdminSvcAttention[]
  /** Of all pages, at most 10,000: read on until a page is not full. */
  count: number
  limit: number
  offset: number
  /** How many of the first 10,000 are of each kind, whichever kind is filtered for. */
  counts_by_kind: Partial<Record<string, number>>
}

/** Body of `POST /admin/svc/attention/:id/resolve`. */
export interface AdminSvcResolvePointBody {
  /** 1 to 1000 characters. */
  note: string
  /** The `revision` of the point as it was read: if it has changed, nothing is resolved, and the answer is 409. */
  revision?: string
}

/** Body of `POST /admin/svc/attention/:id/note`. */
export interface AdminSvcNotePointBody {
  /** 1 to 1000 characters. */
  note: string
}

/** `GET /admin/svc/attention/:id`, `POST .../resolve` and `.../note`. */
export interface AdminSvcAttentionResponse {
  attention: AdminSvcAttention
}
