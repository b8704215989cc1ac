import type { CheckEligibilityInput, CheckoutPayment } from "../client"

/** A record as Medusa's Query gives it; its fields are those of Medusa's own data models. */
export type MedusaRecord = Readonly<Record<string, unknown>>

export interface StoreContext {
  /** The cart, when the payment belongs to one. */
  cart?: MedusaRecord
  /** Without a cart, or once the merchant has collected the down payment of a cart: the order may be corrected by then. */
  order?: MedusaRecord
  /**
   * For a cart, or an order made of one: only the customer who asks signed in, or was signed in when the payment method
   * was chosen. For another order: whom the back office named. Any other is left out of the cart or order, too.
   */
  customer?: MedusaRecord
}

/**
 * Adds fields that the specification does not show to the checkout (design D19). Gets the `payment` object of
 * spec 2.3 and returns it with more fields; the reference and the amounts must stay as they are.
 */
export type CheckoutExtension = (
  payment: CheckoutPayment,
  context: StoreContext
) => CheckoutPayment | Promise<CheckoutPayment>

export interface PhoneContext {
  /** Digits with the country code, without plus: `966500000001`. */
  phone: string
  /** Without its customer, unless that customer asks, signed in. */
  cart: MedusaRecord
  /** The cart's customer, only if that customer asks, signed in. Medusa has not verified the phone number in it. */
  customer?: MedusaRecord
}

/**
 * Says whether the store has verified that a phone number is the buyer's, for example by a code that it sent there. It is
 * asked for guests too.
 */
export type PhoneVerification = (context: PhoneContext) => boolean | Promise<boolean>

/** The optional fields of Check Eligibility that describe a new buyer (spec 4.1). */
export type BuyerDetails = Partial<
  Pick<
    CheckEligibilityInput,
    | "buyer_name"
    | "vat_number"
    | "buyer_cr_number"
    | "buyer_nid"
    | "buyer_email"
    | "buyer_last_6_month_avg_sales"
  >
>

/** Finds the details of a new buyer in the store's own data; what is not known is left out. */
export type BuyerDetailsFunction = (context: StoreContext) => BuyerDetails | Promise<BuyerDetails>
