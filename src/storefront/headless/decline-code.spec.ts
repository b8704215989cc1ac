import { stepAfter } from "./decline-code"

it.each([
  ["credit_limit_exceeded", "choose_again"],
  ["choice_changed", "choose_again"],
  ["not_onboarded", "choose_again"],
  ["order_declined", "new_cart"],
  ["order_expired", "new_cart"],
  ["order_canceled", "new_cart"],
  ["phone_missing", "stay"],
  ["confirming", "stay"],
] as const)("leads the buyer from %s to %s", (code, step) => {
  expect(stepAfter(code)).toBe(step)
})
