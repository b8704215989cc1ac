import { changed, checkoutBody, collectedByService } from "./checkout-body"
import { succeed } from "./post"
import { fixtures } from "./fixtures"
import { wire } from "./wire"
import type { Body } from "./wire"

/** What an order without down payment needs. With `automaticOtp` it is authorised with nobody's help (assumption A1). */
export const forAuthorizedOrder = {
  active: fixtures.active,
  plan: fixtures.plan,
  automaticOtp: fixtures.automaticOtp,
}

/** What an order needs that awaits a down payment, which the service collects. */
export const forAwaitingOrder = {
  active: fixtures.active,
  downPaymentPlan: fixtures.downPaymentPlan,
  returnUrl: fixtures.returnUrl,
}

/** Places an order as `body` says. */
export const placeOrder = async (body: Body) => (await succeed(wire.initiateCheckout, body)).data

/** Places an order without down payment. */
export const placeAuthorizedOrder = ({ active, plan }: { active: string; plan: number }) =>
  placeOrder(checkoutBody(active, plan))

/** The request for an order whose down payment the service collects; `more` goes into `prepaid_payment`. */
export const awaitingBody = (
  { active, downPaymentPlan, returnUrl }: { active: string; downPaymentPlan: number; returnUrl: string },
  more: Body = {}
): Body =>
  changed(
    checkoutBody(active, downPaymentPlan),
    "payment.prepaid_payment",
    collectedByService(returnUrl, more)
  )

export const placeAwaitingOrder = (
  given: { active: string; downPaymentPlan: number; returnUrl: string },
  more: Body = {}
) => placeOrder(awaitingBody(given, more))
