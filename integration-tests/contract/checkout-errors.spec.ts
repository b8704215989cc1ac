import { changed, checkoutBody } from "./support/checkout-body"
import { describeCode, expectCode, expectRefusal, refusedOnTheWire } from "./support/expect-refusal"
import type { CheckoutCode } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { awaitingBody, forAwaitingOrder, placeOrder } from "./support/place-order"
import { succeed } from "./support/post"
import { refusedToSeller } from "./support/refused-to-seller"
import { untilInFlight } from "./support/until-in-flight"
import { wire } from "./support/wire"

const client = openService()
const { active, plan, control, inactiveToken, unknownToken } = fixtures
const ordered = { active, plan }
const { initiateCheckout } = wire
/** The sandbox's buyer whose first checkout in each minute is refused. */
const BUSY_BUYER = "966500000006"
const without = (body: Record<string, unknown>, field: string) => changed(body, `payment.${field}`, undefined)

/** Tests for the codes that only Initiate Checkout answers with. */
const tests = {
  801: () =>
    itGiven(ordered, "Initiate Checkout", async ({ active, plan }) => {
      const body = checkoutBody(active, plan)

      await placeOrder(body)
      await expectRefusal(client, initiateCheckout, body, 801)
      // The same reference with another content is the same order still.
      await expectRefusal(client, initiateCheckout, changed(body, "payment.description", "another"), 801)
    }),

  802: () =>
    itGiven({ ...ordered, unknownToken }, "Initiate Checkout", ({ active, plan, unknownToken }) =>
      refusedToSeller(unknownToken, checkoutBody(active, plan), 802)
    ),

  803: () =>
    itGiven({ ...ordered, inactiveToken }, "Initiate Checkout", ({ active, plan, inactiveToken }) =>
      refusedToSeller(inactiveToken, checkoutBody(active, plan), 803)
    ),

  804: () => {
    itGiven({ plan, control }, "Initiate Checkout: wait and retry", async (given) => {
      const body = checkoutBody(BUSY_BUYER, given.plan)

      expectCode(await refusedOnTheWire(initiateCheckout, body), 804)
      expect((await placeOrder(body)).order_status).toBe("CREATED")
    })
    itGiven({ ...ordered, control }, "Initiate Checkout, while another is in flight", async (given) => {
      const body = checkoutBody(given.active, given.plan)

      await given.control.putFaults([
        { operation: "initiate_checkout", kind: "delay", ms: 1_000, calls: [1] },
      ])

      const first = succeed(initiateCheckout, checkoutBody(given.active, given.plan))

      await untilInFlight(given.control, "initiate_checkout")
      await expectRefusal(client, initiateCheckout, body, 804)
      await first
      await placeOrder(body)
    })
  },

  805: () => {
    const { pending, unknown } = fixtures

    for (const [name, buyer] of Object.entries({ pending, unknown })) {
      itGiven({ buyer, plan }, `Initiate Checkout, buyer ${name}`, ({ buyer, plan }) =>
        expectRefusal(client, initiateCheckout, checkoutBody(buyer, plan), 805)
      )
    }
  },

  806: () => {
    itGiven({ lowCredit: fixtures.lowCredit, plan }, "Initiate Checkout", async ({ lowCredit, plan }) => {
      const { data } = await succeed(wire.checkEligibility, { buyer_phone_number: lowCredit })
      const total = Math.ceil(data.credit_amount) + 1

      await expectRefusal(client, initiateCheckout, checkoutBody(lowCredit, plan, total), 806)
      // The remedy: a smaller order.
      await placeOrder(checkoutBody(lowCredit, plan))
    })
    itGiven(
      { ...forAwaitingOrder, lowCredit: fixtures.lowCredit, control },
      "the other remedy",
      async (given) => {
        const body = awaitingBody({ ...given, active: given.lowCredit })

        // 25% of 600 SAR are paid at once, and the buyer's 500 cover the rest.
        await placeOrder(
          changed(body, "payment.order", {
            order_reference_id: "with-down-payment",
            total_amount: 600,
            items: [{ title: "Contract test", total_amount: 600 }],
          })
        )
      }
    )
  },

  876: () =>
    itGiven({ ...ordered, control }, "Initiate Checkout", async ({ active, plan, control }) => {
      await control.putSettings({ default_repayment_config_id: null })
      await expectRefusal(
        client,
        initiateCheckout,
        without(checkoutBody(active, plan), "repayment_config_id"),
        876
      )
    }),

  877: () =>
    itGiven({ active }, "Initiate Checkout, repayment_config_id of no plan", ({ active }) =>
      expectRefusal(client, initiateCheckout, checkoutBody(active, 987_654_321), 877)
    ),

  878: () =>
    itGiven({ ...ordered, tenure: fixtures.tenureWithoutPlan }, "Initiate Checkout", (given) =>
      expectRefusal(
        client,
        initiateCheckout,
        changed(
          without(checkoutBody(given.active, given.plan), "repayment_config_id"),
          "payment.commission_config",
          { use_config: false, tenure_in_days: given.tenure }
        ),
        878
      )
    ),

  881: () =>
    itGiven({ expired: fixtures.expired, plan }, "Initiate Checkout", ({ expired, plan }) =>
      expectRefusal(client, initiateCheckout, checkoutBody(expired, plan), 881)
    ),
} satisfies Record<CheckoutCode, () => void>

for (const [code, define] of Object.entries(tests)) {
  describeCode(code, define)
}
