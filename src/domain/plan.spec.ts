import { CheckoutInputError } from "./checkout-input-error"
import { asHalalas } from "./money"
import { choosePlan, downPaymentDue, type Plan } from "./plan"

const noDownPayment: Plan = {
  repayment_config_id: 101,
  tenure_in_days: 30,
  requires_prepaid_collection: false,
}
const quarter: Plan = {
  repayment_config_id: 103,
  tenure_in_days: 30,
  requires_prepaid_collection: true,
  prepaid_percentage: 25,
}
const plans = [noDownPayment, quarter]

describe("choosing a plan", () => {
  it("takes the only plan that is on offer when none was selected", () => {
    expect(choosePlan([quarter], {})).toBe(quarter)
  })

  it("takes the selected plan, else the default, else leaves it to the service", () => {
    expect(choosePlan(plans, { selectedId: 103, defaultId: 101 })).toBe(quarter)
    expect(choosePlan(plans, { selectedId: null, defaultId: 101 })).toBe(noDownPayment)
    expect(choosePlan(plans, {})).toBeUndefined()
  })

  it("takes the only plan on offer where the default is not, as a store's own list may leave it out for some buyers", () => {
    expect(choosePlan([noDownPayment], { defaultId: 999 })).toBe(noDownPayment)
  })

  it("leaves it to the service where neither the default nor a single plan is on offer", () => {
    expect(choosePlan(plans, { defaultId: 999 })).toBeUndefined()
  })

  it("refuses a plan that is not offered", () => {
    expect(() => choosePlan(plans, { selectedId: 999 })).toThrow(CheckoutInputError)
  })
})

describe("downPaymentDue", () => {
  it("is the percentage of the total, half up to halalas", () => {
    expect(downPaymentDue(quarter, asHalalas(10_002))).toBe(2_501)
    expect(downPaymentDue({ ...quarter, prepaid_percentage: 33.3 }, asHalalas(1_000))).toBe(333)
  })

  it("is nothing for a plan without down payment, and not invented when the percentage is not configured", () => {
    expect(downPaymentDue(noDownPayment, asHalalas(10_000))).toBe(0)
    expect(downPaymentDue({ ...quarter, prepaid_percentage: undefined }, asHalalas(10_000))).toBeNull()
  })
})
