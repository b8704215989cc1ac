import { z } from "zod"
import { checkoutPaymentSchema } from "../../src/client"
import { changed, checkoutBody, fullCheckoutBody } from "./support/checkout-body"
import { expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import { placeOrder } from "./support/place-order"
import { post } from "./support/post"
import { wire } from "./support/wire"
import { someText } from "./support/matching"

const client = openService()
const { active, plan, planTenure, otherPlan, otherPlanTenure, defaultPlan, merchantShare, control } = fixtures
const ordered = { active, plan }

describe("spec 4.2: the answer of Initiate Checkout", () => {
  itGiven(
    ordered,
    "has every field, in the standard envelope without `success`",
    async ({ active, plan }) => {
      const body = checkoutBody(active, plan)

      expect(await placeOrder(body)).toEqual({
        order_id: someText(),
        order_reference_id: checkoutPaymentSchema.parse(body["payment"]).order.order_reference_id,
        order_status: "CREATED",
        payment_url: "",
        prepaid_amount: 0,
        transaction_id: "",
        repayment_config_id: String(plan),
      })
    }
  )

  itGiven(ordered, "is read by the client field for field", async ({ active, plan }) => {
    const payment = checkoutPaymentSchema.parse(checkoutBody(active, plan)["payment"])

    expect(await client.initiateCheckout(payment)).toEqual({
      order_id: someText(),
      order_reference_id: payment.order.order_reference_id,
      order_status: "CREATED",
      payment_url: "",
      prepaid_amount: 0,
      transaction_id: "",
      repayment_config_id: String(plan),
      oddities: [],
    })
  })

  itGiven({ ...ordered, control }, "the buyer is sent an OTP SMS", async ({ active, plan, control }) => {
    const { order_id: orderId } = await placeOrder(checkoutBody(active, plan))

    expect(await control.sms(active)).toContainEqual(
      expect.objectContaining({ kind: "otp", order_id: orderId })
    )
  })

  itGiven(ordered, "spec 2.2: order_reference_id anchors idempotency", async ({ active, plan }) => {
    const body = checkoutBody(active, plan)

    await placeOrder(body)
    await expectRefusal(client, wire.initiateCheckout, body, 801)
  })

  itGiven(ordered, "spec 2.2: the same checkout twice at once creates one order", async (given) => {
    const body = checkoutBody(given.active, given.plan)
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
  const everything = { ...ordered, planTenure, merchantShare }

  itGiven(everything, "takes every field that is shown", async (given) => {
    const { active, plan, planTenure, merchantShare } = given

    await placeOrder(fullCheckoutBody(active, plan, planTenure, merchantShare))
  })

  itGiven(everything, "takes the same from the client", async (given) => {
    const { active, plan, planTenure, merchantShare } = given
    const { payment } = fullCheckoutBody(active, plan, planTenure, merchantShare)

    expect(await client.initiateCheckout(checkoutPaymentSchema.parse(payment))).toMatchObject({
      order_status: "CREATED",
    })
  })

  itGiven({ ...everything, control }, "arrives as it was sent, but for the seller", async (given) => {
    const { active, plan, planTenure, merchantShare, control } = given
    const payment = checkoutPaymentSchema.parse(
      fullCheckoutBody(active, plan, planTenure, merchantShare)["payment"]
    )
    const { order_id: orderId } = await client.initiateCheckout(payment)
    const { seller, ...received } = (await control.order(orderId)).request
    const { seller: sent, ...rest } = payment

    expect(received).toEqual(rest)
    expect(JSON.stringify(seller)).not.toContain(String(sent?.["phone"]))
  })

  itGiven({ active, defaultPlan }, "repayment_config_id: without it the default plan", async (given) => {
    const body = changed(checkoutBody(given.active, 0), "payment.repayment_config_id", undefined)

    expect((await placeOrder(body)).repayment_config_id).toBe(String(given.defaultPlan))
  })
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
    const bodyOf = (buyer: string, plan: number, totalAmount: number) =>
      changed(checkoutBody(buyer, plan), "payment.order", {
        ...checkoutPaymentSchema.parse(checkoutBody(buyer, plan)["payment"]).order,
        items: items.map((amount) => ({ title: "Contract test", quantity: 1, total_amount: amount })),
        shipping_amount: shipping,
        discount_amount: discount,
        total_amount: totalAmount,
      })

    itGiven(ordered, `${sum} = ${total}`, async ({ active, plan }) => {
      const body = bodyOf(active, plan, total)

      await client.initiateCheckout(checkoutPaymentSchema.parse(body["payment"]))
    })

    itGiven(ordered, `${sum} is not ${total + 0.01}: 400`, ({ active, plan }) =>
      expectRefusal(client, wire.initiateCheckout, bodyOf(active, plan, total + 0.01), 400, "total_amount")
    )
  }
})

describe("spec 2.3, rules 2 and 3: commission_config", () => {
  const compared = { ...ordered, planTenure, otherPlanTenure, merchantShare }
  const withCommission = (active: string, plan: number | undefined, config: object) =>
    changed(
      changed(checkoutBody(active, 0), "payment.repayment_config_id", plan),
      "payment.commission_config",
      config
    )

  itGiven(compared, "use_config with tenure and share of the plan", async (given) => {
    const { active, plan, planTenure: tenure_in_days, merchantShare: merchant_share } = given

    await placeOrder(withCommission(active, plan, { use_config: true, tenure_in_days, merchant_share }))
  })

  itGiven(
    compared,
    "use_config with another tenure: 877",
    ({ active, plan, otherPlanTenure, merchantShare }) =>
      expectRefusal(
        client,
        wire.initiateCheckout,
        withCommission(active, plan, {
          use_config: true,
          tenure_in_days: otherPlanTenure,
          merchant_share: merchantShare,
        }),
        877
      )
  )

  itGiven(compared, "use_config with another share: 877", ({ active, plan, planTenure, merchantShare }) =>
    expectRefusal(
      client,
      wire.initiateCheckout,
      withCommission(active, plan, {
        use_config: true,
        tenure_in_days: planTenure,
        merchant_share: merchantShare + 1,
      }),
      877
    )
  )

  itGiven(
    { active, otherPlan, otherPlanTenure },
    "without repayment_config_id the default plan of tenure_in_days is applied",
    async ({ active, otherPlan, otherPlanTenure }) => {
      const body = withCommission(active, undefined, { use_config: false, tenure_in_days: otherPlanTenure })

      expect((await placeOrder(body)).repayment_config_id).toBe(String(otherPlan))
    }
  )
})
