import { checkoutPaymentSchema, SvcAbortError, SvcResponseError, SvcTimeoutError } from "../../src/client"
import type { SvcOperation } from "../../src/client"
import type { SandboxControl, SandboxFault } from "../../support/sandbox-control"
import { checkoutBody } from "./support/checkout-body"
import { errorOf } from "./support/expect-refusal"
import { tinyPdf } from "./support/files"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { clientWith, openService } from "./support/open-service"
import {
  awaitingBody,
  forAuthorizedOrder,
  forAwaitingOrder,
  placeAuthorizedOrder,
  placeAwaitingOrder,
} from "./support/place-order"
import { target } from "./support/target"

const client = openService()
const { control, active, plan } = fixtures
const ordered = { active, plan, control }

type Fields = Partial<Extract<SandboxFault, { kind: "null_fields" }>>

/** Has the service answer an operation with other fields. */
const answerWith = (given: SandboxControl, operation: SvcOperation, ...changes: Fields[]) =>
  given.putFaults(changes.map((change) => ({ fields: [], ...change, kind: "null_fields", operation })))
const paymentOf = (buyer: string, chosen: number) =>
  checkoutPaymentSchema.parse(checkoutBody(buyer, chosen)["payment"])
const invoiceOf = (orderNumber: string) => ({
  order_number: orderNumber,
  invoice_number: "INV-1",
  invoice_pdf_data: tinyPdf(),
})
const pathsOf = ({ oddities }: { oddities: readonly { path: string }[] }) => oddities.map(({ path }) => path)
const reasonOf = async (call: Promise<unknown>) => {
  const error = await errorOf(call)

  expect(error).toBeInstanceOf(SvcResponseError)

  return error instanceof SvcResponseError ? [error.reason, error.outcome] : []
}
const ordersOf = async (given: SandboxControl, reference: string) =>
  (await given.state()).orders.filter(({ order_reference_id }) => order_reference_id === reference)

describe("spec 2.2, 4.2: an odd answer of Initiate Checkout", () => {
  const notNeeded = [
    "order_reference_id",
    "payment_url",
    "transaction_id",
    "repayment_config_id",
    "prepaid_amount",
  ]

  for (const change of [{ value: null }, { left_out: true }]) {
    itGiven(
      ordered,
      `${JSON.stringify(change)} for all that is not needed is the order`,
      async ({ active, plan, control }) => {
        const payment = paymentOf(active, plan)

        await answerWith(control, "initiate_checkout", { fields: notNeeded, ...change })

        const answer = await client.initiateCheckout(payment)
        const [order] = await ordersOf(control, payment.order.order_reference_id)

        expect(answer).toMatchObject({
          order_id: order?.order_id,
          order_status: "CREATED",
          prepaid_amount: 0,
        })
        expect(pathsOf(answer).sort()).toEqual(notNeeded.map((field) => `data.${field}`).sort())
      }
    )
  }

  itGiven(
    { ...forAwaitingOrder, control },
    "a down payment as a text is read, one that cannot be read is no success",
    async ({ control, ...given }) => {
      const payment = () => checkoutPaymentSchema.parse(awaitingBody(given)["payment"])

      await answerWith(control, "initiate_checkout", { fields: ["prepaid_amount"], value: "2.88" })
      expect((await client.initiateCheckout(payment())).prepaid_amount).toBe(2.88)

      for (const value of ["abc", -1, null, ""]) {
        await answerWith(control, "initiate_checkout", { fields: ["prepaid_amount"], value })
        expect(await reasonOf(client.initiateCheckout(payment()))).toEqual(["wrong_shape", "unknown"])
      }
    }
  )

  itGiven(ordered, "another order_reference_id is no success", async ({ active, plan, control }) => {
    await answerWith(control, "initiate_checkout", { fields: ["order_reference_id"], value: "another" })
    expect(await reasonOf(client.initiateCheckout(paymentOf(active, plan)))).toEqual([
      "other_order",
      "unknown",
    ])
  })
})

describe("spec 2.1, 4.1: an odd answer of Check Eligibility", () => {
  itGiven({ active, control }, "does not hide the decision", async ({ active, control }) => {
    const others = [
      ...["reason", "user_status", "signup_url", "credit_amount", "external_user_id"],
      ...["onboarding_completed", "customer_name", "sellers"],
    ]

    for (const change of [{ value: null }, { left_out: true }, { value: { odd: true } }]) {
      await answerWith(control, "check_eligibility", { fields: others, ...change })

      const answer = await client.checkEligibility({ buyer_phone_number: active })

      expect(answer).toMatchObject({
        eligibility: "ELIGIBLE",
        credit_amount: null,
        sellers: [],
        signup_url: "",
      })
      expect(pathsOf(answer).sort()).toEqual(others.map((field) => `data.${field}`).sort())
    }

    await answerWith(control, "check_eligibility", { fields: ["eligibility"] })
    expect(await reasonOf(client.checkEligibility({ buyer_phone_number: active }))).toEqual([
      "wrong_shape",
      "unknown",
    ])
  })
})

describe("spec 4.3: an odd answer of Reconcile Prepaid Payment", () => {
  itGiven({ ...forAwaitingOrder, control }, "is read as far as it decides", async ({ control, ...given }) => {
    const { order_id: orderId } = await placeAwaitingOrder(given)

    await answerWith(control, "reconcile_prepaid_payment", {
      fields: ["in_progress", "payment_url", "transaction_id", "message"],
    })
    expect(await client.reconcilePrepaidPayment(orderId)).toMatchObject({
      payment_status: "PENDING",
      in_progress: false,
      payment_url: "",
    })
    await answerWith(control, "reconcile_prepaid_payment", { fields: ["payment_status"] })
    expect(await reasonOf(client.reconcilePrepaidPayment(orderId))).toEqual(["wrong_shape", "unknown"])
  })
})

describe("spec 4.4, 4.5: an odd answer of Confirm Delivery and Add Invoice", () => {
  itGiven(
    { ...forAuthorizedOrder, control },
    "about another order is no success",
    async ({ control, ...given }) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)

      await answerWith(control, "add_invoice", { fields: ["order_id"], value: "another" })
      expect(await reasonOf(client.addInvoice(invoiceOf(orderId)))).toEqual(["other_order", "unknown"])
      await answerWith(control, "confirm_delivery", { fields: ["order_id"], value: "another" })
      expect(
        await reasonOf(client.confirmDelivery({ order_id: orderId, confirmation_type: "SMS_LINK" }))
      ).toEqual(["other_order", "unknown"])
    }
  )

  itGiven({ ...forAuthorizedOrder, control }, "that names none is taken", async ({ control, ...given }) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await answerWith(control, "add_invoice", { fields: ["order_id", "order_reference_id", "order_status"] })
    expect(await client.addInvoice(invoiceOf(orderId))).toMatchObject({ order_id: "", order_status: "" })
    await answerWith(control, "confirm_delivery", {
      fields: ["order_id", "order_reference_id"],
      left_out: true,
    })
    expect(await client.confirmDelivery({ order_id: orderId, confirmation_type: "SMS_LINK" })).toMatchObject({
      order_id: "",
      order_status: "OUT_FOR_DELIVERY",
    })
  })
})

describe("an answer that does not come", () => {
  itGiven(ordered, "whole leaves the outcome unknown, and took effect", async ({ active, plan, control }) => {
    const payment = paymentOf(active, plan)

    await control.putFaults([{ operation: "initiate_checkout", kind: "truncated_body" }])
    expect(await reasonOf(client.initiateCheckout(payment))).toEqual(["truncated", "unknown"])
    expect(await ordersOf(control, payment.order.order_reference_id)).toHaveLength(1)
  })

  itGiven(
    ordered,
    "at all leaves the outcome unknown, for that order alone",
    async ({ active, plan, control }) => {
      const [silent, heard] = [paymentOf(active, plan), paymentOf(active, plan)]

      await control.putFaults([
        {
          operation: "initiate_checkout",
          kind: "never_answer",
          about: silent.order.order_reference_id,
          after_effect: true,
        },
      ])

      const error = await errorOf(client.initiateCheckout(silent, { totalTimeoutMs: 500 }))

      expect(error).toBeInstanceOf(SvcTimeoutError)
      expect(error).toMatchObject({ phase: "answer", outcome: "unknown" })
      expect((await client.initiateCheckout(heard)).order_status).toBe("CREATED")
      expect(await ordersOf(control, silent.order.order_reference_id)).toHaveLength(1)
    }
  )

  itGiven(ordered, "to 40 questions about buyers delays no checkout", async ({ active, plan, control }) => {
    const asking = clientWith(target.accessToken)

    await control.putFaults([{ operation: "check_eligibility", kind: "never_answer" }])

    const questions = Array.from({ length: 40 }, () =>
      errorOf(asking.checkEligibility({ buyer_phone_number: active }))
    )

    expect(
      (await asking.initiateCheckout(paymentOf(active, plan), { totalTimeoutMs: 5_000 })).order_status
    ).toBe("CREATED")
    asking.close()

    for (const error of await Promise.all(questions)) {
      expect(error).toBeInstanceOf(SvcAbortError)
    }
  })
})
