/** @jest-environment jsdom */
import { recall, remember } from "./remembered"

const refuse = (name: "SecurityError" | "QuotaExceededError") => () => {
  throw new DOMException("Not here.", name)
}

afterEach(() => {
  jest.restoreAllMocks()
  remember("shop.cart", null)
})

it("remembers in the browser, and forgets", () => {
  remember("shop.cart", "cart_1")
  expect(recall("shop.cart")).toBe("cart_1")
  expect(localStorage.getItem("shop.cart")).toBe("cart_1")
  remember("shop.cart", null)
  expect(recall("shop.cart")).toBeNull()
})

it("remembers as long as the page is open where the browser lets nothing be kept", () => {
  jest.spyOn(window, "localStorage", "get").mockImplementation(refuse("SecurityError"))

  expect(recall("shop.cart")).toBeNull()
  remember("shop.cart", "cart_1")
  expect(recall("shop.cart")).toBe("cart_1")
  remember("shop.cart", null)
  expect(recall("shop.cart")).toBeNull()
})

it("remembers what is new where there is no room, not what was kept before", () => {
  remember("shop.cart", "cart_1")
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse("QuotaExceededError"))

  remember("shop.cart", "cart_2")
  expect(recall("shop.cart")).toBe("cart_2")
  full.mockRestore()
  remember("shop.cart", "cart_3")
  expect(localStorage.getItem("shop.cart")).toBe("cart_3")
})
