import { SERVICE_ERRORS } from "../../src/client"
import { changed, checkoutBody } from "./support/checkout-body"
import { describeCode, ERROR_NAMES, expectRefusal } from "./support/expect-refusal"
import type { CheckoutCode, Code } from "./support/expect-refusal"
import { tinyPdf, tinyPng } from "./support/files"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openService } from "./support/open-service"
import {
  forAuthorizedOrder,
  forAwaitingOrder,
  placeAuthorizedOrder,
  placeAwaitingOrder,
} from "./support/place-order"
import { wire } from "./support/wire"

const client = openService()
const { active, plan, control } = fixtures
const ordered = { active, plan }
const { initiateCheckout, reconcilePrepaidPayment, confirmDelivery, addInvoice } = wire
const pdf = { invoice_number: "INV-1", invoice_pdf_data: tinyPdf().toString("base64") }
const proof = { delivery_proof_url: "https://shop.example/proof.png" }
const fourOperations = [initiateCheckout, reconcilePrepaidPayment, confirmDelivery, addInvoice]
const without = (body: Record<string, unknown>, field: string) => changed(body, `payment.${field}`, undefined)

/** Tests for the codes of several operations, or of later ones, for each operation listed. */
const tests = {
  400: () => {
    itGiven(ordered, "Initiate Checkout", ({ active, plan }) =>
      expectRefusal(
        client,
        initiateCheckout,
        without(checkoutBody(active, plan), "platform"),
        400,
        "platform"
      )
    )
    it("Reconcile Prepaid Payment", () =>
      expectRefusal(client, reconcilePrepaidPayment, {}, 400, "order_number"))
    it("Confirm Delivery", () => expectRefusal(client, confirmDelivery, proof, 400, "order_id"))
    it("Add Invoice", () => expectRefusal(client, addInvoice, pdf, 400, "order_number"))
  },

  808: () => {
    const nobodys = "order-that-does-not-exist"

    it("Reconcile Prepaid Payment", () =>
      expectRefusal(client, reconcilePrepaidPayment, { order_number: nobodys }, 808))
    it("Confirm Delivery", () => expectRefusal(client, confirmDelivery, { ...proof, order_id: nobodys }, 808))
    it("Add Invoice", () => expectRefusal(client, addInvoice, { ...pdf, order_number: nobodys }, 808))
  },

  811: () => {
    itGiven(forAwaitingOrder, "Confirm Delivery", async (given) => {
      const { order_id } = await placeAwaitingOrder(given)

      await expectRefusal(client, confirmDelivery, { ...proof, order_id }, 811)
    })
    itGiven(forAwaitingOrder, "Add Invoice", async (given) => {
      const { order_id: order_number } = await placeAwaitingOrder(given)

      await expectRefusal(client, addInvoice, { ...pdf, order_number }, 811)
    })
    itGiven({ ...ordered, control }, "Confirm Delivery, before the OTP is confirmed", async (given) => {
      await given.control.putSettings({ otp: "manual" })

      const { order_id: orderId } = await placeAuthorizedOrder(given)

      await expectRefusal(client, confirmDelivery, { order_id: orderId, ...proof }, 811)
      await given.control.orderAction(orderId, "confirm-otp")
      await client.confirmDelivery({ order_id: orderId, confirmation_type: "SMS_LINK" })
    })
    itGiven({ ...forAwaitingOrder, control }, "Confirm Delivery, of an expired order", async (given) => {
      const { order_id: orderId } = await placeAwaitingOrder(given)

      await given.control.orderAction(orderId, "expire")
      await expectRefusal(client, confirmDelivery, { order_id: orderId, ...proof }, 811)
    })
  },

  813: () =>
    itGiven(forAuthorizedOrder, "Add Invoice", async (given) => {
      const { order_id: order_number } = await placeAuthorizedOrder(given)
      const image = { invoice_number: "INV-1", invoice_pdf_data: tinyPng().toString("base64") }

      await expectRefusal(client, addInvoice, { order_number, ...image }, 813)
    }),

  500: () => {
    itGiven({ failing: fixtures.failing, plan }, "Initiate Checkout", ({ failing, plan }) =>
      expectRefusal(client, initiateCheckout, checkoutBody(failing, plan), 500)
    )
    for (const operation of fourOperations) {
      itGiven({ ...ordered, control }, `${operation.name}, by a fault`, async ({ active, plan, control }) => {
        await control.putFaults([{ operation: operation.name, kind: "error_code", code: 500 }])

        const order = { order_id: "any", order_number: "any" }
        const bodies = {
          check_eligibility: {},
          initiate_checkout: checkoutBody(active, plan),
          reconcile_prepaid_payment: { order_number: "any" },
          confirm_delivery: { order_id: order.order_id, ...proof },
          add_invoice: { order_number: order.order_number, ...pdf },
        }

        await expectRefusal(client, operation, bodies[operation.name], 500)
      })
    }
  },
} satisfies Record<Exclude<Code, CheckoutCode>, () => void>

for (const [code, define] of Object.entries(tests)) {
  describeCode(code, define)
}

it("spec 7.1: the client knows these codes, by these names, and no others", () => {
  const known = SERVICE_ERRORS.map(({ code, name }) => [String(code), name])

  expect(Object.fromEntries(known)).toEqual(ERROR_NAMES)
})
