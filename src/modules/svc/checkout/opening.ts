import type { ConfiguredPlan, SvcOptions } from "../../../config"
import type { CheckoutInputError } from "../../../domain/checkout-input-error"
import { notOffered } from "../../../domain/offer"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { Sql } from "../ledger/database"
import type { HeldAttempt } from "../ledger/held-attempt"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import { offeredSaleOf } from "./offered-sale"

/** What is to be done about a payment session. */
export type OpenedAttempt =
  /** An earlier attempt answers it. */
  | { kind: "settled"; row: OrderRow }
  /** Another process is at it. */
  | { kind: "busy" }
  /** The service may hold an order of an earlier attempt: no other is opened before a person has found out. */
  | { kind: "blocked" }
  /** The payment method is not offered for what is bought. */
  | { kind: "refused"; error: CheckoutInputError }
  /** The caller holds it and is to call the service; `mayHaveArrived` when its reference was sent before. */
  | { kind: "send"; held: HeldAttempt; mayHaveArrived: boolean }

/** What is known before an attempt is written; `amount` is SAR. */
export interface AttemptFacts {
  source: CheckoutSource
  amount: number
  plan: ConfiguredPlan | undefined
}

/** Everything that decides which attempt a completion is. */
export interface Opening extends AttemptFacts {
  sql: Sql
  ledger: Ledger
  options: SvcOptions
  /** Every attempt of the cart or order, the latest first. */
  all: readonly OrderRow[]
  /** Those that still count. */
  attempts: readonly OrderRow[]
}

export const subjectsOf = ({ cartId, orderId }: CheckoutSource): string[] =>
  [cartId, orderId].filter((id) => id !== null)

export const collectionOf = (
  plan: ConfiguredPlan | undefined,
  options: SvcOptions
): OrderRow["collection"] =>
  plan?.requires_prepaid_collection === true ? (plan.collection ?? options.downPayment.collection) : "none"

/** What is sent under a reference, until it is answered: the cart may change in between. */
export const sessionPatch = ({ source, amount, plan }: AttemptFacts, options: SvcOptions) => ({
  paymentSessionId: source.sessionId,
  paymentCollectionId: source.paymentCollectionId,
  cartId: source.cartId,
  orderId: source.orderId,
  displayId: source.displayId,
  amount,
  planId: plan?.repayment_config_id ?? null,
  collection: collectionOf(plan, options),
})

export const nextNumber = (sessionId: string, all: readonly OrderRow[]): number =>
  Math.max(0, ...all.filter((row) => row.paymentSessionId === sessionId).map(({ attempt }) => attempt)) + 1

/** Why the payment method is not offered for what is bought now. */
export const refusalOf = ({ options, source }: Opening): CheckoutInputError | undefined =>
  notOffered(options.offer, offeredSaleOf(source.sale))
