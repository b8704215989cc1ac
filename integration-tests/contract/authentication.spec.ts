import { SvcHttpError } from "../../src/client"
import { clientWith } from "./support/client"
import { errorOf, expectCode, refusedOnTheWire } from "./support/expect-refusal"
import { fixtures } from "./support/fixtures"
import { itGiven } from "./support/it-given"
import { itWithAwaitingOrder } from "./support/place-order"
import { post, succeed } from "./support/post"
import { checkoutBody, invoiceBody, proofBody } from "./support/request-bodies"
import { target } from "./support/target"
import { wire } from "./support/wire"

const { active, inactiveToken, control } = fixtures
/** No telephone has this number, should a request get further than it may. */
const NOBODY = "966000000000"
const requests = [
  [wire.checkEligibility, { buyer_phone_number: NOBODY }],
  [wire.initiateCheckout, checkoutBody({ buyer: NOBODY, plan: 101 })],
  [wire.reconcilePrepaidPayment, { order_number: "any" }],
  [wire.confirmDelivery, proofBody("any")],
  [wire.addInvoice, invoiceBody("any")],
] as const

describe("spec 5, point 1: every request carries the token", () => {
  const wrong: [string, string | undefined][] = [
    ["no header", undefined],
    ["a wrong token", "bearer not-the-token"],
    ["an empty token", "bearer "],
    ["the token without its scheme", target.accessToken],
    ["another scheme", `Basic ${Buffer.from(`user:${target.accessToken}`).toString("base64")}`],
  ]

  for (const [operation, body] of requests) {
    it.each(wrong)(
      `${operation.name} with %s is refused with HTTP 401 (or 403)`,
      async (_, authorization) => {
        const { status } = await post(operation, body, { headers: { authorization } })

        expect([401, 403]).toContain(status)
      }
    )

    it(`${operation.name}: the client says what is wrong with the token`, async () => {
      const client = clientWith("not-the-token")
      const error = await errorOf(operation.through(client, body))

      client.close()
      expect(error).toBeInstanceOf(SvcHttpError)
      expect(error).toMatchObject({ outcome: "rejected" })
      expect([401, 403]).toContain(error instanceof SvcHttpError && error.status)
    })

    it.each(["GET", "PUT"] as const)(`spec 4: ${operation.name} is POST only, not %s`, async (method) => {
      expect((await post(operation, body, { method })).status).toBeGreaterThanOrEqual(400)
    })
  }
})

describe("spec 5, point 3: the merchant is resolved from the token", () => {
  itGiven({ active, inactiveToken }, "per-seller status is of the merchant of the token", async (given) => {
    const body = { buyer_phone_number: given.active }
    const headers = { authorization: `bearer ${given.inactiveToken}` }
    const phones = async (unusual = {}) =>
      (await succeed(wire.checkEligibility, body, unusual)).data.sellers.map(({ phone }) => phone)

    expect(await phones({ headers })).not.toEqual(await phones())
  })

  itWithAwaitingOrder({ inactiveToken, control }, "an order is its merchant's own", async (order, given) => {
    const body = { order_number: order.order_id }
    const headers = { authorization: `bearer ${given.inactiveToken}` }

    expectCode(await refusedOnTheWire(wire.reconcilePrepaidPayment, body, headers), 808)
    await succeed(wire.reconcilePrepaidPayment, body)
  })
})
