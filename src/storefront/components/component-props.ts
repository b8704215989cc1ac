import type { ReactNode } from "react"
import type {
  StoreSvcCartOptionsResponse,
  StoreSvcOrderResponse,
  StoreSvcPlan,
  StoreSvcPlansResponse,
  SvcCredit,
  SvcOptionHiddenReason,
  SvcText,
} from "../../types"
import type {
  SvcCart,
  SvcConnection,
  SvcDownPaymentOutcome,
  SvcLanguage,
  SvcNotPlaced,
  SvcPlaced,
  SvcStorefront,
} from "../headless"
import type { SvcTexts } from "../texts/en"

interface SvcProviderSettings {
  language: SvcLanguage
  /** `latn` (0 1 2) unless given. */
  digits?: "latn" | "arab"
  texts?: Partial<SvcTexts>
  /** Origins whose pages may be framed for the onboarding, such as `https://onboarding.svc.example`. */
  allowedOrigins?: readonly string[]
  /** Used where the cart's options, which name the brand too, are not at hand. */
  brand?: { displayName?: SvcText; logoUrl?: string | null }
  /** How the shop goes to one of its own pages (a router); a full page load unless given. */
  navigate?: (url: string) => void
  /** How the buyer leaves for the hosted payment page; a full page load unless given. */
  leave?: (url: string) => void
  /** How a page that the browser had kept is loaded anew, after it has become its order's; `location.reload` unless given. */
  reload?: () => void
  children?: ReactNode
}

/** A client, or, from a server component, the plain values to make one of. */
export type SvcProviderProps = SvcProviderSettings &
  ({ client: SvcStorefront } | { connection: SvcConnection })

export interface PaymentOptionProps {
  cart: SvcCart
  /**
   * What a server that renders the page was told of this cart, `await svc.options(cart.id)`: the option stands in the first
   * HTML, and nothing is asked until the cart changes. Without it, the browser asks.
   */
  initialOptions?: StoreSvcCartOptionsResponse | null | undefined
  /** `false` leaves name, logo and frame out, where it stands below a method of the shop's own list that has them. */
  heading?: boolean
  /**
   * Makes its name a radio of the shop's own group, so that it is one method among the others: `name` is the group's, the
   * plans are there while it is checked.
   */
  method?: { name: string; checked: boolean; onChange: () => void }
  /** The shop's cart, to which a buyer over the limit is sent. */
  cartUrl?: string
  /** The chosen plan when the shop keeps it (`undefined`: the component does). `false`: another method is chosen. */
  planId?: number | null | false | undefined
  /** Chooses the default plan as soon as it is known. */
  selectDefault?: boolean
  /** Told when the server took the choice: the cart's payment session is this one now. */
  onSelect?: (choice: { planId: number | null; plan: StoreSvcPlan | null }) => void
  /** Told when a choice was not taken, or its answer was lost; the component says so to the buyer. */
  onSelectFailed?: () => void
  /** Told of every answer about the cart. */
  onOptions?: (options: StoreSvcCartOptionsResponse) => void
  /** Reasons for which nothing is drawn instead of an explanation; `true` for all but a missing onboarding. */
  hideReasons?: readonly SvcOptionHiddenReason[] | true
  /** Asks again when it changes; so does a change of the cart's id, total or `updated_at`. */
  refreshKey?: string | number
  className?: string
}

export interface BrandMarkProps {
  /** `display_name` and `logo_url` of a cart's options; those of SvcProvider when left out. */
  displayName?: SvcText | undefined
  logoUrl?: string | null | undefined
}

export interface PlanPickerProps {
  plans: readonly StoreSvcPlan[]
  /** `undefined`: none is chosen. */
  planId: number | null | undefined
  onChange: (planId: number | null) => void
  /** Total of the cart in SAR, to tell what remains. */
  total?: number | null | undefined
  /** What is known of the buyer's credit: a plan that it does not cover cannot be chosen. */
  credit?: SvcCredit | null | undefined
  disabled?: boolean
  className?: string
}

export interface OnboardingDialogProps {
  open: boolean
  /** `signup_url` of the cart's options. */
  url: string
  onClose: () => void
  /** The framed page posted a message: ask for the options again. */
  onMessage?: () => void
  className?: string
}

export interface PlaceOrderButtonProps {
  cartId: string
  /** Where to go once the order stands; `{order_id}` stands for its id. */
  orderUrl?: string
  /** Told that the order stands, before the buyer leaves for `orderUrl` or the payment page; waited for. */
  onPlaced?: (result: SvcPlaced) => void | Promise<void>
  onNotPlaced?: (result: SvcNotPlaced) => void
  /** `false`: stays when a down payment is due, for a shop that shows AwaitingDownPayment first. */
  leaveToPay?: boolean
  disabled?: boolean
  className?: string
  children?: ReactNode
}

export interface PaymentReturnProps {
  orderId: string
  /** What a server that renders the page was told, `await svc.orderState(orderId)`, for the first HTML. */
  initialOrder?: StoreSvcOrderResponse | null | undefined
  /** Which of the two return pages this is. Only a hint: the server is asked in any case. */
  returned?: "success" | "failure"
  /** How long to ask before saying that it takes longer, in milliseconds; 120 000 when left out. */
  timeoutMs?: number
  /** The order's page; `{order_id}` stands for its id. */
  orderUrl?: string
  /** Where to order again when the order is over and nothing was paid for it. */
  tryAgainUrl?: string
  onSettled?: (outcome: SvcDownPaymentOutcome) => void
  className?: string
}

export interface AwaitingDownPaymentProps {
  orderId: string
  /** What a server that renders the page was told, `await svc.orderState(orderId)`, for the first HTML. */
  initialOrder?: StoreSvcOrderResponse | null | undefined
  /** Where to order again when the order is over and nothing was paid for it. */
  tryAgainUrl?: string
  /** Draws nothing once the order is authorised. */
  hideWhenAuthorized?: boolean
  onSettled?: (outcome: SvcDownPaymentOutcome) => void
  className?: string
}

/** With `cart` its own options are asked for; without, the shop's plans, which are the same for everybody. */
export interface PromotionalLineProps {
  cart?: SvcCart | null
  /** Of a product's page: a product that cannot be paid for this way has no line. */
  productId?: string | undefined
  /** Its price in SAR: below the least order total the line says from which total on, above the most there is none. */
  amount?: number | null | undefined
  /** Of the cart or the price, the region's `currency_code`; nothing is drawn nor asked for another one than SAR. */
  currency?: string | undefined
  /** What a server that renders the page was told, `await svc.plans({ productId })`: the browser asks nothing then. */
  initialPlans?: StoreSvcPlansResponse | null | undefined
  className?: string
}
