import type { SvcBrandNames } from "./brand"
import type { SvcOutcome } from "./errors/service-errors"
import type { SvcIssue } from "./errors/svc-errors"
import type { SvcOperation } from "./operation-name"
import type { AddInvoiceInput, InvoiceAttachment } from "./operations/add-invoice"
import type { BuyerEligibility, CheckEligibilityInput } from "./operations/check-eligibility"
import type { ConfirmDeliveryInput, DeliveryConfirmation } from "./operations/confirm-delivery"
import type { Checkout } from "./operations/initiate-checkout"
import type { PrepaidSession } from "./operations/reconcile-prepaid-payment"
import type { CheckoutPayment } from "./schemas/checkout-payment"

/** How a call ended, for logs and counters. Holds no identifiers and no personal data. */
export interface SvcCallReport {
  operation: SvcOperation
  outcome: "ok" | SvcOutcome
  durationMs: number
  /** Of the last answer, if there was one. */
  httpStatus?: number
  errorCode?: number
  /** The service's name of the code, or the name of the error's class. */
  errorName?: string
  /** 0 when the input was refused. */
  attempts: number
  /** Where a readable answer differs from the documentation; left out when nowhere. No values. */
  oddities?: readonly SvcIssue[]
}

/** Settings of a client, times in milliseconds. */
export interface SvcClientOptions {
  /** Where the service is, https (http for localhost), without `/svc/v1`. Given by the operator per environment. */
  baseUrl: string
  /** The operator's bearer token for that environment. */
  accessToken: string
  brand?: Partial<SvcBrandNames> | undefined
  /**
   * One HTTP attempt of Check Eligibility or Reconcile Prepaid Payment, from connecting to the last byte of the answer. The
   * others are not repeated and have the whole operation's time. Also how long an upload may stand still. Default 10,000.
   */
  timeoutMs?: number | undefined
  /**
   * The whole operation with queueing and repetitions, longer for a large body (`longestCallMs`). What is not repeated is
   * not sent once less than a quarter of it is left. Default 20,000.
   */
  totalTimeoutMs?: number | undefined
  /** Name resolution, TCP and TLS. Default 5,000. */
  connectTimeoutMs?: number | undefined
  /** Repetitions of Check Eligibility and Reconcile Prepaid Payment; the others are never repeated. Default 2. */
  retries?: number | undefined
  /** Requests in flight per operation, so that questions about buyers never hold up a checkout. Default 16. */
  maxConcurrent?: number | undefined
  /** Largest answer read, decompressed. Default 1 MiB. */
  maxResponseBytes?: number | undefined
  /** Called at the end of every call. If it throws, only a process warning follows. */
  onCall?: ((report: SvcCallReport) => void) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Waits `ms`, or less when the signal is aborted; must not reject. */
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
  /** From 0 to 1, for the jitter of repetitions. */
  random?: (() => number) | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Instead of the client's `totalTimeoutMs`; longer for a body likewise. */
  totalTimeoutMs?: number | undefined
}

export interface OrderCallOptions extends CallOptions {
  /** The `order_reference_id` of the order's checkout: an answer that names another is refused as `other_order`. */
  reference?: string | undefined
}

/** The service over HTTP. Every method throws a `SvcError`; amounts are in SAR. */
export interface SvcClient {
  /** Whether a buyer may pay with the service (spec 4.1). */
  checkEligibility(input: CheckEligibilityInput, options?: CallOptions): Promise<BuyerEligibility>
  /** Creates an order and sends the buyer an OTP (spec 4.2). `payment` is the object of spec 2.3. */
  initiateCheckout(payment: CheckoutPayment, options?: CallOptions): Promise<Checkout>
  /** Pulls the state of a down payment that the service collects (spec 4.3), by the service's `order_id`. */
  reconcilePrepaidPayment(orderNumber: string, options?: CallOptions): Promise<PrepaidSession>
  /** Confirms a delivery, or asks the buyer to (spec 4.4). */
  confirmDelivery(input: ConfirmDeliveryInput, options?: OrderCallOptions): Promise<DeliveryConfirmation>
  /** Attaches an invoice (spec 4.5). */
  addInvoice(input: AddInvoiceInput, options?: OrderCallOptions): Promise<InvoiceAttachment>
  /** Ends calls in flight with `SvcAbortError` and closes all connections. Later calls are refused likewise. */
  close(): void
}
