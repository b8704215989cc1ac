import { Refusal } from "../rules/refusal"
import { type BuyerRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { type CheckoutPayment } from "./checkout-payment-schema"
import { type ServiceCall } from "./service-operation"

/** The buyer of a checkout. @throws Refusal 500, 805 not onboarded, 881 agreement expired */
export const requireCheckoutBuyer = ({ state }: SandboxStore, phone: string): BuyerRecord => {
  const buyer = state.buyers[phone]

  if (buyer?.internalError) {
    throw new Refusal(500, "Unexpected failure, try again later")
  }

  if (!buyer || buyer.status !== "Active") {
    throw new Refusal(805, "The buyer has not completed onboarding")
  }

  if (buyer.agreementExpired) {
    throw new Refusal(881, "The buyer's credit agreement has expired; it is renewed at the signup_url")
  }

  if (!buyer.onboardedWithSeller) {
    throw new Refusal(805, "The buyer is not onboarded with this merchant")
  }

  return buyer
}

/** @throws Refusal 802 merchant not recognised, 803 not active */
export const requireActiveSeller = ({ seller }: ServiceCall): void => {
  switch (seller.status) {
    case "active":
      return
    case "inactive":
      throw new Refusal(803, "The merchant account is not active")
    case "unknown":
      throw new Refusal(802, "The merchant of this token is not recognised")
  }
}

/** @throws Refusal 801 when the merchant has used this order_reference_id before */
export const requireNewReference = (payment: CheckoutPayment, { sandbox, seller }: ServiceCall): void => {
  const { order_reference_id: reference } = payment.order
  const exists = Object.values(sandbox.store.state.orders).some(
    (order) => order.sellerId === seller.id && order.orderReferenceId === reference
  )

  if (exists) {
    throw new Refusal(801, `An order with order_reference_id ${reference} already exists`)
  }
}

/** @throws Refusal 804 while another checkout of the buyer is in flight, or for the busy buyer */
export const requireNoOtherCheckout = (
  { sandbox: { store }, concurrent }: ServiceCall,
  phone: string
): void => {
  const minute = Math.floor(store.now() / 60_000)
  const busy = store.change((state) => {
    const buyer = state.buyers[phone]

    if (!buyer?.busyFirstInMinute || buyer.lastBusyMinute === minute) {
      return false
    }

    buyer.lastBusyMinute = minute

    return true
  })

  if (concurrent || busy) {
    throw new Refusal(804, "Another checkout of this buyer is in progress, wait and try again")
  }
}
