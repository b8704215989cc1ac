import type { Cart } from "../cart/cart"
import { firstOpenStep, stepToShow } from "./step"

const address = { address_1: "King Fahd Road 7214", phone: "+966512345678" }
const method = { id: "casm_1" }
const session = { provider_id: "pp_business-credit", status: "pending", data: {} }

/** The parts of a cart that the steps read. */
const cartWith = (parts: object) => ({ id: "cart_1", ...parts }) as Cart

const empty = cartWith({})
const addressed = cartWith({ email: "a@b.example", shipping_address: address })
const delivered = cartWith({ ...addressed, shipping_methods: [method] })
const paid = cartWith({ ...delivered, payment_collection: { payment_sessions: [session] } })

describe("the steps of the checkout", () => {
  it("begin with what the cart still lacks", () => {
    expect([empty, addressed, delivered, paid].map(firstOpenStep)).toEqual([
      "address",
      "delivery",
      "payment",
      "review",
    ])
  })

  it("let the buyer go back to any step before", () => {
    expect(stepToShow("address", paid)).toBe("address")
    expect(stepToShow("payment", paid)).toBe("payment")
  })

  it("do not let an address in the browser skip what is missing", () => {
    expect(stepToShow("review", addressed)).toBe("delivery")
    expect(stepToShow("payment", empty)).toBe("address")
  })

  it("ignore a step that does not exist", () => {
    expect(stepToShow("wrapping", delivered)).toBe("payment")
    expect(stepToShow(null, delivered)).toBe("payment")
  })
})
