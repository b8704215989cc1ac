import { expectAnyRefusal, expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { openMerchantServer } from "./support/merchant-server"
import { openService } from "./support/open-service"
import { forAuthorizedOrder, placeAuthorizedOrder } from "./support/place-order"
import { succeed } from "./support/post"
import { target } from "./support/target"
import { wire } from "./support/wire"

const client = openService()
const merchant = openMerchantServer()
const { publicUrl, control } = fixtures
const deliverable = { ...forAuthorizedOrder, publicUrl }
const proof = { delivery_proof_url: "https://shop.example/proof.png" }

describe("spec 4.4: Confirm Delivery by a proof", () => {
  for (const more of [{}, { confirmation_type: "POD" }]) {
    itGiven(deliverable, `answers with every field, request with ${JSON.stringify(more)}`, async (given) => {
      const order = await placeAuthorizedOrder(given)
      const { success, data } = await succeed(wire.confirmDelivery, {
        order_id: order.order_id,
        delivery_proof_url: merchant.file(given.publicUrl, "proof.png"),
        ...more,
      })

      expect(success).toBe(true)
      expect(data).toEqual({
        order_id: order.order_id,
        order_reference_id: order.order_reference_id,
        order_status: "DELIVERED",
      })
    })
  }

  itGiven(deliverable, "the client reads the same; a document is a proof as well", async (given) => {
    const order = await placeAuthorizedOrder(given)

    expect(
      await client.confirmDelivery({
        order_id: order.order_id,
        delivery_proof_url: merchant.file(given.publicUrl, "proof.pdf"),
        confirmation_type: "POD",
      })
    ).toEqual({
      order_id: order.order_id,
      order_reference_id: order.order_reference_id,
      order_status: "DELIVERED",
      oddities: [],
    })
  })

  for (const file of ["protected.pdf", "expired.pdf", "placeholder.html"] as const) {
    itGiven(deliverable, `${file} fails and changes nothing`, async (given) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)
      const url = merchant.file(given.publicUrl, file)

      await expectAnyRefusal(client, wire.confirmDelivery, { order_id: orderId, delivery_proof_url: url })
      await client.confirmDelivery({
        order_id: orderId,
        delivery_proof_url: merchant.file(given.publicUrl, "proof.png"),
      })
    })
  }

  itGiven(forAuthorizedOrder, "spec 8: an address that cannot be reached fails", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)
    const body = { order_id: orderId, delivery_proof_url: target.unreachableUrl }

    await expectAnyRefusal(client, wire.confirmDelivery, body)
  })
})

describe("spec 4.4: Confirm Delivery by SMS link", () => {
  itGiven(forAuthorizedOrder, "needs no proof and answers OUT_FOR_DELIVERY", async (given) => {
    const order = await placeAuthorizedOrder(given)
    const body = { order_id: order.order_id, confirmation_type: "SMS_LINK" }
    const { success, data } = await succeed(wire.confirmDelivery, body)

    expect(success).toBe(true)
    expect(data).toEqual({
      order_id: order.order_id,
      order_reference_id: order.order_reference_id,
      order_status: "OUT_FOR_DELIVERY",
    })
  })

  itGiven(deliverable, "takes the callback's address and secret, also from the client", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    expect(
      await client.confirmDelivery({
        order_id: orderId,
        confirmation_type: "SMS_LINK",
        delivery_callback_webhook_url: merchant.hook(given.publicUrl).url,
        delivery_callback_webhook_secret: "a-secret-of-this-order",
      })
    ).toMatchObject({ order_status: "OUT_FOR_DELIVERY" })
  })

  itGiven(forAuthorizedOrder, "spec 8: the callback's address must be https", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)

    await expectAnyRefusal(client, wire.confirmDelivery, {
      order_id: orderId,
      confirmation_type: "SMS_LINK",
      delivery_callback_webhook_url: "http://shop.example/hooks",
    })
  })

  itGiven(
    { ...forAuthorizedOrder, control },
    "spec 8: an origin that is not allow-listed rejects the request",
    async ({ control, ...given }) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)
      const bodyFor = (url: string) => ({
        order_id: orderId,
        confirmation_type: "SMS_LINK",
        delivery_callback_webhook_url: url,
      })

      await control.putSettings({ callback_allowlist: ["https://shop.example"] })
      await expectAnyRefusal(client, wire.confirmDelivery, bodyFor("https://elsewhere.example/hooks"))
      await succeed(wire.confirmDelivery, bodyFor("https://shop.example/hooks"))
    }
  )
})

describe("spec 4.4: fields of the other confirmation_type are unused", () => {
  itGiven(forAuthorizedOrder, "delivery_proof_url with SMS_LINK", async (given) => {
    const { order_id } = await placeAuthorizedOrder(given)
    const body = { order_id, confirmation_type: "SMS_LINK", delivery_proof_url: target.unreachableUrl }

    expect((await succeed(wire.confirmDelivery, body)).data.order_status).toBe("OUT_FOR_DELIVERY")
  })
})

describe("spec 4.4: the request", () => {
  it("order_id is required: 400", () => expectRefusal(client, wire.confirmDelivery, proof, 400, "order_id"))

  it("order_id must be a text: 400", () =>
    expectRefusal(client, wire.confirmDelivery, { ...proof, order_id: 5 }, 400, "order_id"))

  for (const more of [{}, { confirmation_type: "POD" }]) {
    itGiven(
      forAuthorizedOrder,
      `delivery_proof_url is required with ${JSON.stringify(more)}: 400`,
      async (given) => {
        const { order_id: orderId } = await placeAuthorizedOrder(given)
        const body = { order_id: orderId, ...more }

        await expectRefusal(client, wire.confirmDelivery, body, 400, "delivery_proof_url")
      }
    )
  }

  itGiven(forAuthorizedOrder, "confirmation_type must be SMS_LINK or POD: 400", async (given) => {
    const { order_id: orderId } = await placeAuthorizedOrder(given)
    const body = { ...proof, order_id: orderId, confirmation_type: "FAX" }

    await expectRefusal(client, wire.confirmDelivery, body, 400, "confirmation_type")
  })

  // Assumed: the specification names only an unauthorised order as one whose state does not permit it.
  itGiven(
    { ...deliverable, control },
    "a delivery that is confirmed is not confirmed again: 811",
    async (given) => {
      const { order_id: orderId } = await placeAuthorizedOrder(given)
      const input = { order_id: orderId, delivery_proof_url: merchant.file(given.publicUrl, "proof.png") }

      await client.confirmDelivery(input)
      await expectRefusal(client, wire.confirmDelivery, input, 811)
    }
  )
})
