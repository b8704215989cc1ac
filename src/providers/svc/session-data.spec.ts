import { parseSessionData } from "./session-data"

it("reads the largest id of a plan as a number and as the value of a form", () => {
  for (const repayment_config_id of [2_147_483_647, "2147483647"]) {
    expect(parseSessionData({ repayment_config_id })).toMatchObject({ planId: 2_147_483_647 })
  }
})
