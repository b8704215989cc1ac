import { fixtures } from "./fixtures"
import { itGiven, valuesOf, type Given, type Needs } from "./it-given"
import { succeed } from "./post"
import { changed, checkoutBody, collectedByService } from "./request-bodies"
import { wire, type Body } from "./wire"

/** What a checkout without down payment needs. */
export const forCheckout = { buyer: fixtures.active, plan: fixtures.plan }

/** What such an order needs to be delivered and invoiced: it is authorised with nobody's help (assumption A1). */
const forAuthorizedOrder = { ...forCheckout, automaticOtp: fixtures.automaticOtp }

/** What an order needs that awaits a down payment, which the service collects. */
export const forAwaitingOrder = {
  buyer: fixtures.active,
  downPaymentPlan: fixtures.downPaymentPlan,
  returnUrl: fixtures.returnUrl,
}

/** Places an order as `body` says. */
export const placeOrder = async (body: Body) => (await succeed(wire.initiateCheckout, body)).data

type Order = Awaited<ReturnType<typeof placeOrder>>

/** The request for an order whose down payment the service collects; `more` goes into `prepaid_payment`. */
export const awaitingBody = (
  { buyer, downPaymentPlan: plan, returnUrl }: Given<typeof forAwaitingOrder>,
  more: Body = {}
): Body => changed(checkoutBody({ buyer, plan }), "prepaid_payment", collectedByService(returnUrl, more))

const testsOf =
  <O extends Needs>(forOrder: O, bodyOf: (given: Given<O>) => Body) =>
  <N extends Needs>(
    needs: N,
    name: string,
    test: (order: Order, given: Given<O> & Given<N>) => Promise<void> | void
  ): void =>
    itGiven({ ...forOrder, ...needs }, name, async () => {
      const given = valuesOf(forOrder)

      await test(await placeOrder(bodyOf(given)), { ...given, ...valuesOf(needs) })
    })

/** A test of an order without down payment that was just placed, with what else it needs. */
export const itWithOrder = testsOf(forAuthorizedOrder, checkoutBody)

/** A test of an order that was just placed and awaits a down payment, with what else it needs. */
export const itWithAwaitingOrder = testsOf(forAwaitingOrder, awaitingBody)

/** What Confirm Delivery and Add Invoice answer about an order (spec 4.4, 4.5). */
export const stateOf = ({ order_id, order_reference_id }: Order, order_status: unknown) => ({
  order_id,
  order_reference_id,
  order_status,
})
