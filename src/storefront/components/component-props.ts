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
  /** The brand where the cart's options are not at hand. Those options name the brand too. */
  brand?: { displayName?: SvcText; logoUrl?: string | null }
  /** Goes to a page of the shop (a router). Default: a full page load. */
  navigate?: (url: string) => void
  /** Leaves for the hosted payment page. Default: a full page load. */
  leave?: (url: string) => void
  /** Reloads a page that the browser kept, once its address is that of the order. Default: `location.reload`. */
  reload?: () => void
  children?: ReactNode
}

/** A client; or from a server component, the plain values of a connection. */
export type SvcProviderProps = SvcProviderSettings &
  ({ client: SvcStorefront } | { connection: SvcConnection })

export interface PaymentOptionProps {
  cart: SvcCart
  /**
   * The answer that the rendering server got from `await svc.options(cart.id, { language })`, in the language of
   * SvcProvider. The option then stands in the first HTML, and the browser asks only when the cart changes. Without it, the
   * browser asks at once.
   */
  initialOptions?: StoreSvcCartOptionsResponse | null | undefined
  /** `false` leaves out name, logo and frame, e.g. below a method of the shop's own list that shows them. */
  heading?: boolean
  /**
   * Makes the component a radio of the shop's own group, one method among others. `name` is the group's name. The plans
   * show while it is checked.
   */
  method?: { name: string; checked: boolean; onChange: () => void }
  /** The shop's cart page, for a buyer over the limit. */
  cartUrl?: string
  /** The chosen plan if the shop keeps it; `undefined` if the component does. `false`: another method is chosen. */
  planId?: number | null | false | undefined
  /** Chooses the default plan as soon as it is known. */
  selectDefault?: boolean
  /**
   * Called when the server accepted the choice. This is now the cart's payment session. A promise is awaited, for ten seconds
   * at most: if it fails, the choice does not show as saved, and can be made again.
   */
  onSelect?: (choice: { planId: number | null; plan: StoreSvcPlan | null }) => void | Promise<void>
  /**
   * Called when a choice was refused, its answer was lost, or `onSelect` failed. The component itself tells the buyer. Read the cart again: its
   * amount may have changed in another window.
   */
  onSelectFailed?: () => void
  /** Told of every answer about the cart. */
  onOptions?: (options: StoreSvcCartOptionsResponse) => void
  /**
   * Hides the component for these reasons instead of explaining; `true` for all but a missing onboarding. A buyer whose
   * order is in doubt is told so all the same.
   */
  hideReasons?: readonly SvcOptionHiddenReason[] | true
  /** A change asks again. So does a change of the cart's id, total or `updated_at`. */
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
  /** What is known of the buyer's credit. A plan that the credit does not cover cannot be chosen. */
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
  /** Where to go once the order is placed; `{order_id}` is replaced by its id. */
  orderUrl?: string
  /**
   * Called once the order is placed, before the buyer leaves for `orderUrl` or the payment page. It is awaited, for ten
   * seconds at most; a failure is logged.
   */
  onPlaced?: (result: SvcPlaced) => void | Promise<void>
  onNotPlaced?: (result: SvcNotPlaced) => void
  /** `false` stays on the page when a down payment is due, for a shop that shows AwaitingDownPayment first. */
  leaveToPay?: boolean
  disabled?: boolean
  className?: string
  children?: ReactNode
}

interface OrderPageProps {
  orderId: string
  /** The answer that the rendering server got from `await svc.orderState(orderId)`, for the first HTML. */
  initialOrder?: StoreSvcOrderResponse | null | undefined
  /** Where to order again when the order is over and unpaid. */
  tryAgainUrl?: string
  onSettled?: ((outcome: SvcDownPaymentOutcome) => void) | undefined
  className?: string
}

export interface PaymentReturnProps extends OrderPageProps {
  /** Which of the two return pages this is. Only a hint: the server is asked in any case. */
  returned?: "success" | "failure"
  /** How long to ask, in milliseconds, before saying that it takes longer. Default 120 000. */
  timeoutMs?: number
  /** The order's page; `{order_id}` stands for its id. */
  orderUrl?: string
}

export interface AwaitingDownPaymentProps extends OrderPageProps {
  /** Draws nothing once the order is authorised. */
  hideWhenAuthorized?: boolean
}

/** With `cart` the line asks for that cart's options. Without it, it asks for the shop's plans, the same for everybody. */
export interface PromotionalLineProps {
  cart?: SvcCart | null
  /** The product of a product page. No line shows for a product that cannot be paid this way. */
  productId?: string | undefined
  /** The price in SAR. Below the least order total the line names that total. Above the highest there is no line. */
  amount?: number | null | undefined
  /** The region's `currency_code`, of the cart or the price. For another currency than SAR nothing is drawn or asked. */
  currency?: string | undefined
  /** The answer that the rendering server got from `await svc.plans({ productId })`. With it the browser asks nothing. */
  initialPlans?: StoreSvcPlansResponse | null | undefined
  className?: string
}
