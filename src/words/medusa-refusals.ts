import type { OrderState } from "../domain/order-state"

/** Why something of Medusa's own is refused for an order on credit. It is read on Medusa's pages. */
export interface MedusaRefusals {
  fulfilment: {
    unauthorized: (brand: string) => string
    released: (brand: string) => string
    /** What to do, by the state of the attempt. */
    remedy: Readonly<Partial<Record<OrderState, string>> & { other: string }>
  }
  capture: Readonly<Record<"released" | "disputed" | "not_delivered", string>>
  refund: Readonly<Record<"no_operation" | "not_known", string>>
  /** Of a capture or a refund. */
  at_once: string
}
