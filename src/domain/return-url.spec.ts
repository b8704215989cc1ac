import * as fc from "fast-check"
import { expandReturnUrl } from "./return-url"

describe("expandReturnUrl", () => {
  it("fills in the order id, everywhere it is named, encoded", () => {
    expect(
      expandReturnUrl("https://shop.example/{order_id}/return?order={order_id}", {
        order_id: "a/b&c={order_id}",
      })
    ).toBe("https://shop.example/a%2Fb%26c%3D%7Border_id%7D/return?order=a%2Fb%26c%3D%7Border_id%7D")
  })

  it("leaves a URL without placeholder as it is", () => {
    expect(expandReturnUrl("https://shop.example/thanks", { order_id: "order_1" })).toBe(
      "https://shop.example/thanks"
    )
  })

  it("keeps any id a single path segment", () => {
    fc.assert(
      fc.property(fc.string(), (order_id) => {
        const url = expandReturnUrl("https://shop.example/orders/{order_id}/done", { order_id })

        expect(url.split("/")).toHaveLength(6)
        expect(url).not.toMatch(/[?#]/)
      })
    )
  })
})
