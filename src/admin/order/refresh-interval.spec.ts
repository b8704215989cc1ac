import { sampleOrder } from "../__fixtures__/sample-order"
import { refreshInterval } from "./refresh-interval"

describe("how often an order is read again", () => {
  it("is soon while the server is at it", () => {
    expect(refreshInterval(sampleOrder({ next_step: { code: "wait_for_capture" } }))).toBe(3_000)
  })

  it("is less often while the buyer is waited for, or the merchant", () => {
    const awaiting = { code: "wait_for_down_payment", amount: null, url: null, expires_at: null } as const

    expect(refreshInterval(sampleOrder({ next_step: awaiting }))).toBe(10_000)
    expect(refreshInterval(sampleOrder())).toBe(15_000)
  })

  it("is never once all is done, or when there is no such order", () => {
    expect(
      refreshInterval(sampleOrder({ next_step: { code: "none", state: "delivered", is_captured: true } }))
    ).toBe(false)
    expect(refreshInterval(undefined)).toBe(false)
  })
})
