import { SvcResponseError, SvcTimeoutError } from "../../src/client"
import { client } from "./support/client"
import { errorOf } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { forCheckout, placeOrder } from "./support/place-order"
import { checkoutBody, paymentOf } from "./support/request-bodies"

const { control } = fixtures
const forFaults = { ...forCheckout, control }

describe("spec 2.2, 4.2: an odd answer of Initiate Checkout", () => {
  const fields = [
    "order_reference_id",
    "payment_url",
    "transaction_id",
    "repayment_config_id",
    "prepaid_amount",
  ]

  for (const change of [{ value: null }, { left_out: true }]) {
    const name = `${JSON.stringify(change)} for all that is not needed is the order`

    itGiven(forFaults, name, async ({ control, ...given }) => {
      const payment = paymentOf(checkoutBody(given))

      await control.putFaults([{ operation: "initiate_checkout", kind: "null_fields", fields, ...change }])

      const answer = await client.initiateCheckout(payment)
      const order = await control.orderByReference(payment.order.order_reference_id)

      expect(answer).toMatchObject({ order_id: order?.order_id, order_status: "CREATED", prepaid_amount: 0 })
      expect(answer.oddities.map(({ path }) => path).sort()).toEqual(
        fields.map((field) => `data.${field}`).sort()
      )
    })
  }
})

describe("an answer that does not come", () => {
  itGiven(forFaults, "whole leaves the outcome unknown, and took effect", async ({ control, ...given }) => {
    const payment = paymentOf(checkoutBody(given))

    await control.putFaults([{ operation: "initiate_checkout", kind: "truncated_body" }])

    const error = await errorOf(client.initiateCheckout(payment))

    expect(error).toBeInstanceOf(SvcResponseError)
    expect(error).toMatchObject({ reason: "truncated", outcome: "unknown" })
    expect(await control.orderByReference(payment.order.order_reference_id)).toBeDefined()
  })

  itGiven(
    forFaults,
    "at all leaves the outcome unknown, for that order alone",
    async ({ control, ...given }) => {
      const silent = paymentOf(checkoutBody(given))
      const about = silent.order.order_reference_id

      await control.putFaults([
        { operation: "initiate_checkout", kind: "never_answer", about, after_effect: true },
      ])

      const error = await errorOf(client.initiateCheckout(silent, { totalTimeoutMs: 500 }))

      expect(error).toBeInstanceOf(SvcTimeoutError)
      expect(error).toMatchObject({ phase: "answer", outcome: "unknown" })
      await placeOrder(checkoutBody(given))
      expect(await control.orderByReference(about)).toBeDefined()
    }
  )
})
