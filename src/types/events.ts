interface OfAttempt {
  /** The same each time that the event comes. */
  event_id: string
  /** Null where the attempt left no order in Medusa. */
  order_id: string | null
  reference: string
}

/** What the plugin tells Medusa's event bus: the `data` of each event, by its name. */
export interface SvcEvents {
  "svc.down_payment_confirmed": OfAttempt
  "svc.order_authorized": OfAttempt
  "svc.delivery_asked": OfAttempt
  "svc.delivery_confirmed": OfAttempt
  "svc.invoice_attached": OfAttempt & { invoice_number: string }
  "svc.payment_captured": OfAttempt
  "svc.order_released": OfAttempt
  /** `id` is the point's. */
  "svc.needs_attention": OfAttempt & { id: string; kind: string }
  "svc.payment_url_renewed": OfAttempt
}
