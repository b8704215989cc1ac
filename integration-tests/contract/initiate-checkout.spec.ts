import { z } from "zod"
import { client } from "./support/client"
import { expectRefusedCheckout } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { someText } from "./support/matching"
import { forCheckout, placeOrder } from "./support/place-order"
import { post } from "./support/post"
import { changed, checkoutBody, fullCheckoutBody, paymentOf } from "./support/request-bodies"
import { wire } from "./support/wire"

const { active, planTenure, otherPlan, otherPlanTenure, defaultPlan, merchantShare, control } = fixtures

describe("spec 4.2: the answer of Initiate Checkout", () => {
  const answerTo = (payment: ReturnType<typeof paymentOf>) => ({
    order_id: someText(),
    order_reference_id: payment.order.order_reference_id,
    order_status: "CREATED",
    payment_url: "",
    prepaid_amount: 0,
    transaction_id: "",
    repayment_config_id: String(payment.repayment_config_id),
  })

  itGiven(forCheckout, "has every field, in the standard envelope without `success`", async (given) => {
    const body = checkoutBody(given)

    expect(await placeOrder(body)).toEqual(answerTo(paymentOf(body)))
  })

  itGiven(forCheckout, "is read by the client field for field", async (given) => {
    const payment = paymentOf(checkoutBody(given))

    expect(await client.initiateCheckout(payment)).toEqual({ ...answerTo(payment), oddities: [] })
  })

  itGiven(forCheckout, "spec 2.2: the same checkout twice at once creates one order", async (given) => {
    const body = checkoutBody(given)
    const answers = await Promise.all([post(wire.initiateCheckout, body), post(wire.initiateCheckout, body)])
    const codes = answers.map(
      (answer) => z.looseObject({ error_code: z.string() }).parse(answer.body).error_code
    )

    expect(codes.filter((code) => code === "0")).toHaveLength(1)
    // The other is told that it is under way, or that it is done.
    expect(codes.filter((code) => code === "801" || code === "804")).toHaveLength(1)
  })
})

describe("spec 2.3: the request of Initiate Checkout", () => {
  const everything = { ...forCheckout, planTenure, merchantShare }

  itGiven(everything, "takes every field that is shown", async (given) => {
    await placeOrder(fullCheckoutBody(given))
  })

  itGiven(everything, "takes the same from the client", async (given) => {
    expect(await client.initiateCheckout(paymentOf(fullCheckoutBody(given)))).toMatchObject({
      order_status: "CREATED",
    })
  })

  itGiven({ ...everything, control }, "arrives as it was sent, but for the seller", async (given) => {
    const payment = paymentOf(fullCheckoutBody(given))
    const { order_id: orderId } = await client.initiateCheckout(payment)
    const { seller, ...received } = (await given.control.order(orderId)).request
    const { seller: sent, ...rest } = payment

    expect(received).toEqual(rest)
    expect(JSON.stringify(seller)).not.toContain(String(sent?.["phone"]))
  })

  itGiven(
    { buyer: active, defaultPlan },
    "repayment_config_id: without it the default plan",
    async (given) => {
      const body = changed(checkoutBody({ ...given, plan: 0 }), "repayment_config_id", undefined)

      expect((await placeOrder(body)).repayment_config_id).toBe(String(given.defaultPlan))
    }
  )
})

describe("spec 2.3, rule 1: the total is the items plus shipping less discount", () => {
  const totals: [number[], number, number, number][] = [
    [[11.5], 0, 0, 11.5],
    [[0.1, 0.2], 0, 0, 0.3],
    [[1.1, 2.2, 3.3], 4.4, 0, 11],
    [[10, 4.35], 1.15, 2.3, 13.2],
  ]

  for (const [items, shipping, discount, total] of totals) {
    const sum = `${items.join(" + ")} + ${shipping} - ${discount}`
    const bodyOf = (given: { buyer: string; plan: number }, totalAmount: number) => {
      const body = checkoutBody(given)

      return changed(body, "order", {
        ...paymentOf(body).order,
        items: items.map((amount) => ({ title: "Contract test", quantity: 1, total_amount: amount })),
        shipping_amount: shipping,
        discount_amount: discount,
        total_amount: totalAmount,
      })
    }

    itGiven(forCheckout, `${sum} = ${total}`, async (given) => {
      await client.initiateCheckout(paymentOf(bodyOf(given, total)))
    })

    itGiven(forCheckout, `${sum} is not ${total + 0.01}: 400`, (given) =>
      expectRefusedCheckout(bodyOf(given, total + 0.01), 400, "total_amount")
    )
  }
})

describe("spec 2.3, rules 2 and 3: commission_config", () => {
  const compared = { ...forCheckout, planTenure, otherPlanTenure, merchantShare }
  const withConfig = (given: { buyer: string; plan: number }, tenure: number, share: number) =>
    changed(checkoutBody(given), "commission_config", {
      use_config: true,
      tenure_in_days: tenure,
      merchant_share: share,
    })

  itGiven(compared, "use_config with tenure and share of the plan", async (given) => {
    await placeOrder(withConfig(given, given.planTenure, given.merchantShare))
  })

  itGiven(compared, "use_config with another tenure: 877", (given) =>
    expectRefusedCheckout(withConfig(given, given.otherPlanTenure, given.merchantShare), 877)
  )

  itGiven(compared, "use_config with another share: 877", (given) =>
    expectRefusedCheckout(withConfig(given, given.planTenure, given.merchantShare + 1), 877)
  )

  itGiven(
    { buyer: active, otherPlan, otherPlanTenure },
    "without repayment_config_id the default plan of tenure_in_days is applied",
    async ({ buyer, otherPlan, otherPlanTenure }) => {
      const body = changed(checkoutBody({ buyer, plan: 0 }), "repayment_config_id", undefined)
      const config = { use_config: false, tenure_in_days: otherPlanTenure }
      const order = await placeOrder(changed(body, "commission_config", config))

      expect(order.repayment_config_id).toBe(String(otherPlan))
    }
  )
})
