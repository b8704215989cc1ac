import { SERVICE_ERRORS } from "../../src/client"
import { PNG } from "../../support/file-server"
import { client } from "./support/client"
import {
  describeCode,
  ERROR_NAMES,
  expectRefusal,
  expectRefusedCheckout,
  type CheckoutCode,
  type Code,
} from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { forCheckout, itWithAwaitingOrder, itWithOrder, placeOrder } from "./support/place-order"
import { changed, checkoutBody, invoiceBody, proofBody, smsLinkBody } from "./support/request-bodies"
import { wire } from "./support/wire"

const { plan, failing, control } = fixtures
const { reconcilePrepaidPayment, confirmDelivery, addInvoice } = wire
/** The operations about an order, with a request about the one of that id. */
const aboutOrder = [
  {
    operation: reconcilePrepaidPayment,
    field: "order_number",
    bodyOf: (id: string) => ({ order_number: id }),
  },
  { operation: confirmDelivery, field: "order_id", bodyOf: proofBody },
  { operation: addInvoice, field: "order_number", bodyOf: invoiceBody },
]
const nobodys = "order-that-does-not-exist"

/** Tests for the codes of several operations, or of later ones, for each operation listed. */
const tests = {
  400: () => {
    itGiven(forCheckout, "initiate_checkout", (given) =>
      expectRefusedCheckout(changed(checkoutBody(given), "platform", undefined), 400, "platform")
    )
    for (const { operation, field, bodyOf } of aboutOrder) {
      it(operation.name, () =>
        expectRefusal(operation, { ...bodyOf(nobodys), [field]: undefined }, 400, field)
      )
    }
  },

  808: () => {
    for (const { operation, bodyOf } of aboutOrder) {
      it(operation.name, () => expectRefusal(operation, bodyOf(nobodys), 808))
    }
  },

  811: () => {
    itWithAwaitingOrder({}, "Confirm Delivery by a proof", ({ order_id: orderId }) =>
      expectRefusal(confirmDelivery, proofBody(orderId), 811)
    )
    itWithAwaitingOrder({}, "Confirm Delivery by an SMS link", ({ order_id: orderId }) =>
      expectRefusal(confirmDelivery, smsLinkBody(orderId), 811)
    )
    itWithAwaitingOrder({}, "Add Invoice", ({ order_id: orderId }) =>
      expectRefusal(addInvoice, invoiceBody(orderId), 811)
    )
    itGiven({ ...forCheckout, control }, "Confirm Delivery, before the OTP is confirmed", async (given) => {
      await given.control.putSettings({ otp: "manual" })

      const { order_id: orderId } = await placeOrder(checkoutBody(given))

      await expectRefusal(confirmDelivery, proofBody(orderId), 811)
      await given.control.orderAction(orderId, "confirm-otp")
      await client.confirmDelivery(smsLinkBody(orderId))
    })
    itWithAwaitingOrder({ control }, "Confirm Delivery, of an expired order", async (order, { control }) => {
      await control.orderAction(order.order_id, "expire")
      await expectRefusal(confirmDelivery, proofBody(order.order_id), 811)
    })
  },

  813: () =>
    itWithOrder({}, "Add Invoice, invoice_pdf_data of something else", ({ order_id: orderId }) =>
      expectRefusal(addInvoice, invoiceBody(orderId, { invoice_pdf_data: PNG.toString("base64") }), 813)
    ),

  500: () => {
    itGiven({ buyer: failing, plan }, "Initiate Checkout", (given) =>
      expectRefusedCheckout(checkoutBody(given), 500)
    )
    itGiven({ ...forCheckout, control }, "initiate_checkout, by a fault", async ({ control, ...given }) => {
      await control.putFaults([{ operation: "initiate_checkout", kind: "error_code", code: 500 }])
      await expectRefusedCheckout(checkoutBody(given), 500)
    })
    for (const { operation, bodyOf } of aboutOrder) {
      itGiven({ control }, `${operation.name}, by a fault`, async ({ control }) => {
        await control.putFaults([{ operation: operation.name, kind: "error_code", code: 500 }])
        await expectRefusal(operation, bodyOf("any"), 500)
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
