import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcOrderState,
  StoreSvcPaymentLinkResponse,
  StoreSvcPlansResponse,
} from "../../types"
import type { declines } from "./known-codes"

export type SvcLanguage = "ar" | "en"

/** How to reach Medusa's Store API. Plain values only, so that a server component can pass it on. */
export interface SvcConnection {
  /** Address of the Medusa server, such as `https://api.shop.example`; empty for the page's own origin. */
  baseUrl: string
  publishableKey: string
  /** Language of the onboarding page, unless a call names one. Default: the store's. */
  language?: SvcLanguage
  /** Medusa's id of the payment provider, e.g. `pp_svc_svc` in an earlier set-up. Default `pp_business-credit`. */
  providerId?: string
  /** Time limit of one request in milliseconds. Default 20 000; placing an order has at least 60 000. */
  timeoutMs?: number
}

export interface SvcStorefrontSettings extends Pick<SvcConnection, "language" | "providerId" | "timeoutMs"> {
  clock?: SvcClock
}

/** Time, so that a test need not wait. `wait` rejects with the signal's reason when the signal is aborted. */
export interface SvcClock {
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A connection over `fetch`, without the SDK. */
export interface SvcFetchOptions extends SvcConnection, SvcStorefrontSettings {
  fetch?: typeof fetch
  /** Headers of every request, or a function that gives them. What the client sets itself replaces them. */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>)
  /** The signed-in customer's token, if any. */
  token?: () => string | null | undefined | Promise<string | null | undefined>
  /** `include` when customers are signed in by a cookie of the Medusa server. */
  credentials?: RequestCredentials
}

/** The part of a `@medusajs/js-sdk` instance that is used. */
export interface SvcSdk {
  client: {
    fetch: (
      path: string,
      init?: {
        method?: string
        body?: Record<string, unknown>
        query?: Record<string, string>
        signal?: AbortSignal
        cache?: RequestCache
      }
    ) => Promise<unknown>
  }
}

/** An existing `@medusajs/js-sdk` instance, with its key and its signed-in customer. */
export interface SvcSdkOptions extends SvcStorefrontSettings {
  sdk: SvcSdk
}

export type SvcStorefrontOptions = SvcFetchOptions | SvcSdkOptions

/** The fields that are needed of a cart. A cart of the Store API fits. */
export interface SvcCart {
  id: string
  /** SAR, as the page shows it. Without it the picker does not say what remains, and a choice may be for another amount. */
  total?: number | null | undefined
  updated_at?: string | Date | null | undefined
  /** Set once the cart's order is placed. The way to pay cannot be chosen any more. */
  completed_at?: string | Date | null | undefined
  /** With its sessions, an earlier choice shows again. */
  payment_collection?:
    | {
        id: string
        payment_sessions?:
          | readonly {
              id?: string
              provider_id: string
              amount?: number
              data?: Record<string, unknown> | null
            }[]
          | null
          | undefined
      }
    | null
    | undefined
}

/** An order as Medusa's Store API answers it; of `payByLink` its id alone. */
export type SvcPlacedOrder = { id: string } & Record<string, unknown>

/**
 * Why no order was placed: the codes of `last_attempt` (a fault of the cart's contents is `cart_not_ready`), `declined`
 * without a known reason, or what became of an order placed earlier. `choice_changed`: no order was requested, because the
 * cart would not be paid as chosen or shown here: the answer to the choice was lost, the choice was refused while the order
 * waited for it, or another window has chosen since.
 * `order_canceled`: something may have been paid for the order; also for an expired order that was paid too late.
 */
export type SvcDeclineCode = keyof typeof declines | "order_declined" | "order_expired" | "order_canceled"

/**
 * Why to try again: the service or the server is busy, or did not answer in time. `confirming`: the service may have the
 * order, so the buyer waits and tries this same cart again.
 */
export type SvcTryAgainCode = "busy_try_again" | "try_again" | "confirming" | "unreachable"

export type SvcPlaced = { orderId: string; order: SvcPlacedOrder } & (
  | { kind: "placed" }
  | {
      kind: "pay_down_payment"
      /** The hosted page; always http or https. */
      url: string
      /** SAR, when the service named it. */
      amount: number | null
      /** ISO 8601. */
      expiresAt: string | null
    }
  | { kind: "awaiting_merchant_payment"; expiresAt: string | null }
  /** Not confirmed yet, or its state could not be asked: `orderState` tells more later. */
  | { kind: "processing"; state: StoreSvcOrderState | null }
)

/** No order was placed. `message` is the server's. A storefront chooses its own text by `code`. */
export type SvcNotPlaced =
  | { kind: "declined"; code: SvcDeclineCode; message: string }
  | { kind: "try_again"; code: SvcTryAgainCode; message: string }

export type SvcPlaceOrderResult = SvcPlaced | SvcNotPlaced

/** A payment link as its page shows it. With its id alone, any amount that it asks for by then is paid. */
export type SvcPaymentLink = Pick<StoreSvcPaymentLinkResponse, "payment_collection_id" | "amount"> | string

/** What became of a down payment. `still_waiting`: the time was over first; holds the last answer, if any. */
export type SvcDownPaymentOutcome =
  | { kind: "paid"; order: StoreSvcOrderResponse }
  | { kind: "failed"; order: StoreSvcOrderResponse }
  | { kind: "still_waiting"; order: StoreSvcOrderResponse | null }

export interface SvcRequestOptions {
  signal?: AbortSignal | undefined
}

export interface SvcOfferRequestOptions extends SvcRequestOptions {
  /** Language of the onboarding page in the answer. Default: the client's. */
  language?: SvcLanguage | undefined
}

export interface SvcWaitOptions extends SvcRequestOptions {
  /** Total wait in milliseconds. Default 120 000. */
  timeoutMs?: number | undefined
  /** Told of every answer while waiting. */
  onAnswer?: ((order: StoreSvcOrderResponse) => void) | undefined
}

/** Everything a storefront asks about this payment method. Every method rejects with SvcStorefrontError only. */
export interface SvcStorefront {
  readonly providerId: string
  options: (cartId: string, options?: SvcOfferRequestOptions) => Promise<StoreSvcCartOptionsResponse>
  /** What a page without a cart may promise, for a product or the whole shop. The same for everybody, for a minute. */
  plans: (options?: SvcRequestOptions & { productId?: string | undefined }) => Promise<StoreSvcPlansResponse>
  /**
   * Makes this the cart's payment method, with a plan or with the store's default (`null`). Given a cart with its `total`,
   * rejects if Medusa chose for another amount (`rejected`, with the reason `amount_changed`): read the cart again.
   */
  select: (cart: SvcCart | string, planId: number | null, options?: SvcRequestOptions) => Promise<void>
  /**
   * Tells that the page shows this payment session of a cart as chosen. The order is then placed with it, or not at all
   * (`choice_changed`). With a plan (`data.repayment_config_id` of the session, as Medusa gives it), another session of the same plan counts too. With an
   * `amount`, a session for another sum does not. `null`: the page shows none, so there is no order before the next choice.
   * `select` and the components call this themselves.
   */
  expectSession: (cartId: string, sessionId: string | null, planId?: unknown, amount?: number) => void
  /** Places the order and says what comes next. Simultaneous calls for the same cart share one answer. */
  placeOrder: (cartId: string) => Promise<SvcPlaceOrderResult>
  /** What the page of a payment link shows. `not_found` if the payment collection belongs to no order. */
  paymentLink: (
    paymentCollectionId: string,
    options?: SvcOfferRequestOptions
  ) => Promise<StoreSvcPaymentLinkResponse>
  /**
   * Pays a payment link on credit with a plan, or with the store's default, and says what comes next, like `placeOrder`.
   * Simultaneous calls for the same link share one answer. Given the link as the page shows it, nothing is paid once the
   * link asks for another amount (`amount_changed`).
   */
  payByLink: (link: SvcPaymentLink, repaymentConfigId?: number | null) => Promise<SvcPlaceOrderResult>
  /** Where an order stands. */
  orderState: (orderId: string, options?: SvcRequestOptions) => Promise<StoreSvcOrderResponse>
  /** Asks with growing pauses until the order is authorised, declined, expired or cancelled, or until the time is over. */
  waitForDownPayment: (orderId: string, options?: SvcWaitOptions) => Promise<SvcDownPaymentOutcome>
}
