import { checkoutDecline } from "./checkout-decline"

describe("checkoutDecline", () => {
  it.each([
    [400, "check_details"],
    [801, "being_checked"],
    [802, "not_available"],
    [803, "not_available"],
    [804, "busy_try_again"],
    [805, "not_onboarded"],
    [806, "credit_limit_exceeded"],
    [876, "plan_unavailable"],
    [877, "plan_unavailable"],
    [878, "plan_unavailable"],
    [881, "agreement_expired"],
    [500, "try_again"],
    [899, "not_available"],
    [null, "try_again"],
  ])("tells the buyer of %s as %s", (serviceCode, code) => {
    const decline = checkoutDecline(serviceCode)

    expect(decline.code).toBe(code)
    expect(decline.message).toMatch(/^[A-Z].*\.$/)
  })

  it.each([
    [400, "payment.prepaid_payment.success_redirection_url", "plan_unavailable"],
    [400, "payment.order.total_amount", "not_available"],
    [400, "payment.shipping_address.city", "check_details"],
    [806, "payment.prepaid_payment.success_redirection_url", "credit_limit_exceeded"],
  ])(
    "does not have the buyer correct what the merchant has set up: %i over %s is %s",
    (reason, field, code) => {
      expect(checkoutDecline(reason, [field]).code).toBe(code)
    }
  )

  it("offers a down payment or a smaller order when the credit does not suffice", () => {
    expect(checkoutDecline(806).message).toMatch(/down payment if there is one.*smaller/)
  })
})
