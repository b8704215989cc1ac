import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcOrderState,
  StoreSvcPlansResponse,
  SvcOfferRefusalCode,
} from "../../types"

export type SvcLanguage = "ar" | "en"

/** How to reach Medusa's Store API. Holds only plain values, so a server component can hand it on. */
export interface SvcConnection {
  /** Address of the Medusa server, such as `https://api.shop.example`; empty for the page's own origin. */
  baseUrl: string
  publishableKey: string
  /** Of the onboarding page, unless a call names one; the store's default when left out. */
  language?: SvcLanguage
  /** The payment provider as Medusa names it, for example `pp_svc_svc` where it was set up earlier; `pp_business-credit` when left out. */
  providerId?: string
  /** How long one request may take, in milliseconds; 20 000 when left out. Placing an order has 60 000 at least. */
  timeoutMs?: number
}

export interface SvcStorefrontSettings extends Pick<SvcConnection, "language" | "providerId" | "timeoutMs"> {
  clock?: SvcClock
}

/** Time, so that a test need not wait for it. `wait` rejects with the signal's reason when it is aborted. */
export interface SvcClock {
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A connection of our own, over `fetch`. */
export interface SvcFetchOptions extends SvcConnection, SvcStorefrontSettings {
  fetch?: typeof fetch
  /** Headers of every request, or what gives them. */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>)
  /** The signed-in customer's token, if any. */
  token?: () => string | null | undefined | Promise<string | null | undefined>
  /** `include` when customers are signed in by a cookie of the Medusa server. */
  credentials?: RequestCredentials
}

/** What is used of a `@medusajs/js-sdk` instance. */
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

/** What is needed of a cart; a cart of the Store API fits. */
export interface SvcCart {
  id: string
  /** SAR. Without it the picker does not say what remains after a down payment. */
  total?: number | null | undefined
  updated_at?: string | Date | null | undefined
  /** Set once its order is placed: the way to pay cannot be chosen any more. */
  completed_at?: string | Date | null | undefined
  /** With its sessions, a choice that was made before is shown again. */
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

/** An order as Medusa's Store API answers it. */
export type SvcPlacedOrder = { id: string } & Record<string, unknown>

/**
 * Why no order stands: the codes of `last_attempt` (those of the cart's contents as `cart_not_ready`), `declined` when
 * no reason is known, and what became of an order that was placed before. `choice_changed`: nothing was asked for, since
 * the cart would not be paid as was chosen or is shown here; the answer to the choice was lost, or another window chose since.
 * `order_canceled`: something may have been paid for it; also for one that expired, and was paid too late.
 */
export type SvcDeclineCode =
  | "credit_limit_exceeded"
  | "not_onboarded"
  | "agreement_expired"
  | "plan_unavailable"
  | "check_details"
  | "not_available"
  | "currency_not_supported"
  | "country_not_supported"
  | "phone_missing"
  | "phone_invalid"
  | "address_missing"
  | "cart_not_ready"
  | "amount_changed"
  | "choice_changed"
  | "being_checked"
  | "already_financed"
  | "too_many_phones"
  | "too_many_attempts"
  | SvcOfferRefusalCode
  | "declined"
  | "order_declined"
  | "order_expired"
  | "order_canceled"

/**
 * Why to try again: the service or the server is busy, or did not answer in time. With `confirming` the service may have
 * the order: the buyer waits and tries this same cart again.
 */
export type SvcTryAgainCode = "busy_try_again" | "try_again" | "confirming" | "unreachable"

export type SvcPlaced =
  | { kind: "placed"; orderId: string; order: SvcPlacedOrder }
  | {
      kind: "pay_down_payment"
      orderId: string
      order: SvcPlacedOrder
      /** The hosted page; always http or https. */
      url: string
      /** SAR, when the service named it. */
      amount: number | null
      /** ISO 8601. */
      expiresAt: string | null
    }
  | { kind: "awaiting_merchant_payment"; orderId: string; order: SvcPlacedOrder; expiresAt: string | null }
  | {
      /** Not confirmed yet, or its state could not be asked: `orderState` tells more later. */
      kind: "processing"
      orderId: string
      order: SvcPlacedOrder
      state: StoreSvcOrderState | null
    }

/** No order stands. `message` is Medusa's, in English; a storefront's own texts go by `code`. */
export type SvcNotPlaced =
  | { kind: "declined"; code: SvcDeclineCode; message: string }
  | { kind: "try_again"; code: SvcTryAgainCode; message: string }

export type SvcPlaceOrderResult = SvcPlaced | SvcNotPlaced

/** What became of a down payment; `still_waiting` when the time was over first, with the last answer if there was one. */
export type SvcDownPaymentOutcome =
  | { kind: "paid"; order: StoreSvcOrderResponse }
  | { kind: "failed"; order: StoreSvcOrderResponse }
  | { kind: "still_waiting"; order: StoreSvcOrderResponse | null }

export interface SvcRequestOptions {
  signal?: AbortSignal | undefined
}

export interface SvcWaitOptions extends SvcRequestOptions {
  /** How long to wait in all, in milliseconds; 120 000 when left out. */
  timeoutMs?: number | undefined
  /** Told of every answer while waiting. */
  onAnswer?: ((order: StoreSvcOrderResponse) => void) | undefined
}

/** Everything a storefront asks about this payment method. Every method rejects with SvcStorefrontError only. */
export interface SvcStorefront {
  readonly providerId: string
  options: (
    cartId: string,
    options?: SvcRequestOptions & { language?: SvcLanguage | undefined }
  ) => Promise<StoreSvcCartOptionsResponse>
  /** What a page without a cart may promise, of a product or of the shop. The same for everybody, for a minute. */
  plans: (options?: SvcRequestOptions & { productId?: string | undefined }) => Promise<StoreSvcPlansResponse>
  /** Makes this the cart's payment method, with a plan, or without one (`null`: the store's default). */
  select: (cart: SvcCart | string, planId: number | null, options?: SvcRequestOptions) => Promise<void>
  /**
   * The page shows this payment session of a cart as chosen: the cart's order is placed with it or, as `choice_changed`, not at
   * all. With its plan, `data.repayment_config_id`, another session of the same plan is as good; with its `amount`, none for another
   * sum is. `select` and the components say so by themselves.
   */
  expectSession: (cartId: string, sessionId: string, planId?: number | null, amount?: number) => void
  /** Places the order and tells what comes next. Calls for the same cart at the same time share one answer. */
  placeOrder: (cartId: string) => Promise<SvcPlaceOrderResult>
  /** Where an order stands. */
  orderState: (orderId: string, options?: SvcRequestOptions) => Promise<StoreSvcOrderResponse>
  /** Asks with growing pauses until the order is authorised, declined, expired or cancelled, or the time is over. */
  waitForDownPayment: (orderId: string, options?: SvcWaitOptions) => Promise<SvcDownPaymentOutcome>
}
