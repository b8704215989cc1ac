import { client } from "./support/client"
import { expectAnyRefusal, expectRefusal } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { merchant } from "./support/merchant-server"
import { itWithOrder, stateOf } from "./support/place-order"
import { succeed } from "./support/post"
import { proofBody, smsLinkBody } from "./support/request-bodies"
import { target } from "./support/target"
import { wire } from "./support/wire"

const { publicUrl, control } = fixtures

describe("spec 4.4: Confirm Delivery by a proof", () => {
  for (const more of [{}, { confirmation_type: "POD" }]) {
    const name = `answers with every field, request with ${JSON.stringify(more)}`

    itWithOrder({ publicUrl }, name, async (order, { publicUrl }) => {
      const body = { ...proofBody(order.order_id, merchant.file(publicUrl, "proof.png")), ...more }

      expect((await succeed(wire.confirmDelivery, body)).data).toEqual(stateOf(order, "DELIVERED"))
    })
  }

  itWithOrder(
    { publicUrl },
    "the client reads the same; a document is a proof as well",
    async (order, given) => {
      const input = proofBody(order.order_id, merchant.file(given.publicUrl, "proof.pdf"))

      expect(await client.confirmDelivery({ ...input, confirmation_type: "POD" })).toEqual({
        ...stateOf(order, "DELIVERED"),
        oddities: [],
      })
    }
  )

  itWithOrder(
    { publicUrl },
    "the client writes the proof's address as the interface takes it, whatever letters it has",
    async (order, given) => {
      const proof = `${merchant.file(given.publicUrl, "proof.png")}/إثبات التسليم|1`

      expect(await client.confirmDelivery(proofBody(order.order_id, proof))).toMatchObject({
        order_status: "DELIVERED",
      })
    }
  )

  for (const file of ["protected.pdf", "expired.pdf", "placeholder.html"] as const) {
    itWithOrder({ publicUrl }, `${file} fails and changes nothing`, async (order, { publicUrl }) => {
      const bodyWith = (name: typeof file | "proof.png") =>
        proofBody(order.order_id, merchant.file(publicUrl, name))

      await expectAnyRefusal(wire.confirmDelivery, bodyWith(file))
      await client.confirmDelivery(bodyWith("proof.png"))
    })
  }

  itWithOrder({}, "spec 8: an address that cannot be reached fails", ({ order_id: orderId }) =>
    expectAnyRefusal(wire.confirmDelivery, proofBody(orderId, target.unreachableUrl))
  )
})

describe("spec 4.4: Confirm Delivery by SMS link", () => {
  // A proof is unused then.
  for (const more of [{}, { delivery_proof_url: target.unreachableUrl }]) {
    const name = `answers OUT_FOR_DELIVERY, request with ${Object.keys(more).join() || "no proof"}`

    itWithOrder({}, name, async (order) => {
      const { data } = await succeed(wire.confirmDelivery, smsLinkBody(order.order_id, more))

      expect(data).toEqual(stateOf(order, "OUT_FOR_DELIVERY"))
    })
  }

  itWithOrder(
    { publicUrl },
    "takes the callback's address and secret from the client",
    async (order, given) => {
      const callback = {
        delivery_callback_webhook_url: merchant.hook(given.publicUrl).url,
        delivery_callback_webhook_secret: "a-secret-of-this-order",
      }

      expect(await client.confirmDelivery(smsLinkBody(order.order_id, callback))).toMatchObject({
        order_status: "OUT_FOR_DELIVERY",
      })
    }
  )

  itWithOrder({}, "spec 8: the callback's address must be https", ({ order_id: orderId }) =>
    expectAnyRefusal(
      wire.confirmDelivery,
      smsLinkBody(orderId, { delivery_callback_webhook_url: "http://shop.example/hooks" })
    )
  )

  itWithOrder(
    { control },
    "spec 8: an origin that is not allow-listed rejects the request",
    async ({ order_id: orderId }, { control }) => {
      const bodyFor = (url: string) => smsLinkBody(orderId, { delivery_callback_webhook_url: url })

      await control.putSettings({ callback_allowlist: ["https://shop.example"] })
      await expectAnyRefusal(wire.confirmDelivery, bodyFor("https://elsewhere.example/hooks"))
      await succeed(wire.confirmDelivery, bodyFor("https://shop.example/hooks"))
    }
  )
})

describe("spec 4.4: a wrong request is 400 and the field is named", () => {
  it("order_id that is no text", () =>
    expectRefusal(wire.confirmDelivery, { ...proofBody(""), order_id: 5 }, 400, "order_id"))

  const wrong: [name: string, change: object, field: string][] = [
    ["no proof", { delivery_proof_url: undefined }, "delivery_proof_url"],
    ["no proof with POD", { delivery_proof_url: undefined, confirmation_type: "POD" }, "delivery_proof_url"],
    ["confirmation_type other than SMS_LINK and POD", { confirmation_type: "FAX" }, "confirmation_type"],
  ]

  for (const [name, change, field] of wrong) {
    itWithOrder({}, name, ({ order_id: orderId }) =>
      expectRefusal(wire.confirmDelivery, { ...proofBody(orderId), ...change }, 400, field)
    )
  }

  // Assumed: the specification names only an unauthorised order as one whose state does not permit it.
  itWithOrder(
    { publicUrl, control },
    "spec 7.1: a delivery that is confirmed is not confirmed again: 811",
    async ({ order_id: orderId }, { publicUrl }) => {
      const input = proofBody(orderId, merchant.file(publicUrl, "proof.png"))

      await client.confirmDelivery(input)
      await expectRefusal(wire.confirmDelivery, input, 811)
    }
  )
})
