import { clientWith } from "./support/client"
import {
  describeCode,
  errorOf,
  expectCode,
  expectRefusedCheckout,
  expectServiceError,
  refusedOnTheWire,
  type CheckoutCode,
} from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven, type Fixture } from "./support/it-given"
import { awaitingBody, forAwaitingOrder, forCheckout, placeOrder } from "./support/place-order"
import { succeed } from "./support/post"
import { changed, checkoutBody } from "./support/request-bodies"
import { untilInFlight } from "./support/until-in-flight"
import { wire } from "./support/wire"

const { plan, control, inactiveToken, unknownToken, lowCredit, pending, unknown, expired } = fixtures
const { initiateCheckout } = wire
/** The sandbox's buyer whose first checkout in each minute is refused. */
const BUSY_BUYER = "966500000006"

const itRefusesBuyer = (name: string, buyer: Fixture<string>, code: CheckoutCode): void =>
  itGiven({ buyer, plan }, name, (given) => expectRefusedCheckout(checkoutBody(given), code))

/** The merchant of another token (spec 5, points 3 and 4) is refused, raw and through a client. */
const itRefusesSeller = (token: Fixture<string>, code: CheckoutCode): void =>
  itGiven({ ...forCheckout, token }, "Initiate Checkout", async ({ token, ...given }) => {
    const body = checkoutBody(given)
    const headers = { authorization: `bearer ${token}` }

    expectCode(await refusedOnTheWire(initiateCheckout, body, headers), code)

    const other = clientWith(token)
    const error = await errorOf(initiateCheckout.through(other, body))

    other.close()
    expectServiceError(error, code)
  })

/** Tests for the codes that only Initiate Checkout answers with. */
const tests = {
  801: () =>
    itGiven(forCheckout, "spec 2.2: order_reference_id anchors idempotency", async (given) => {
      const body = checkoutBody(given)

      await placeOrder(body)
      await expectRefusedCheckout(body, 801)
      // The same reference with another content is the same order still.
      await expectRefusedCheckout(changed(body, "description", "another"), 801)
    }),

  802: () => itRefusesSeller(unknownToken, 802),

  803: () => itRefusesSeller(inactiveToken, 803),

  804: () => {
    itGiven({ plan, control }, "Initiate Checkout: wait and retry", async ({ plan }) => {
      const body = checkoutBody({ buyer: BUSY_BUYER, plan })

      expectCode(await refusedOnTheWire(initiateCheckout, body), 804)
      expect((await placeOrder(body)).order_status).toBe("CREATED")
    })
    itGiven({ ...forCheckout, control }, "Initiate Checkout, while another is in flight", async (given) => {
      const body = checkoutBody(given)

      await given.control.putFaults([
        { operation: "initiate_checkout", kind: "delay", ms: 1_000, calls: [1] },
      ])

      const first = placeOrder(checkoutBody(given))

      await untilInFlight(given.control, "initiate_checkout")
      await expectRefusedCheckout(body, 804)
      await first
      await placeOrder(body)
    })
  },

  805: () => {
    itRefusesBuyer("Initiate Checkout, buyer pending", pending, 805)
    itRefusesBuyer("Initiate Checkout, buyer unknown", unknown, 805)
  },

  806: () => {
    itGiven({ buyer: lowCredit, plan }, "Initiate Checkout", async (given) => {
      const { data } = await succeed(wire.checkEligibility, { buyer_phone_number: given.buyer })

      await expectRefusedCheckout(checkoutBody(given, Math.ceil(data.credit_amount) + 1), 806)
      // The remedy: a smaller order.
      await placeOrder(checkoutBody(given))
    })
    itGiven({ ...forAwaitingOrder, buyer: lowCredit, control }, "the other remedy", async (given) => {
      // 25% of 600 SAR are paid at once, and the buyer's 500 cover the rest.
      await placeOrder(
        changed(awaitingBody(given), "order", {
          order_reference_id: "with-down-payment",
          total_amount: 600,
          items: [{ title: "Contract test", total_amount: 600 }],
        })
      )
    })
  },

  876: () =>
    itGiven({ ...forCheckout, control }, "Initiate Checkout", async ({ control, ...given }) => {
      await control.putSettings({ default_repayment_config_id: null })
      await expectRefusedCheckout(changed(checkoutBody(given), "repayment_config_id", undefined), 876)
    }),

  877: () =>
    itGiven({ buyer: fixtures.active }, "Initiate Checkout, repayment_config_id of no plan", ({ buyer }) =>
      expectRefusedCheckout(checkoutBody({ buyer, plan: 987_654_321 }), 877)
    ),

  878: () =>
    itGiven({ ...forCheckout, tenure: fixtures.tenureWithoutPlan }, "Initiate Checkout", (given) => {
      const body = changed(checkoutBody(given), "repayment_config_id", undefined)
      const config = { use_config: false, tenure_in_days: given.tenure }

      return expectRefusedCheckout(changed(body, "commission_config", config), 878)
    }),

  881: () => itRefusesBuyer("Initiate Checkout", expired, 881),
} satisfies Record<CheckoutCode, () => void>

for (const [code, define] of Object.entries(tests)) {
  describeCode(code, define)
}
