import { isNamedAsToday, isOwnProvider, PROVIDER_ID } from "./payment-provider"

describe("the names of the payment provider", () => {
  it.each([PROVIDER_ID, "pp_business-credit_second", "pp_svc", "pp_svc_svc", "pp_svc_credit"])(
    "%s is the plugin's",
    (id) => expect(isOwnProvider(id)).toBe(true)
  )

  it.each(["pp_system_default", "pp_svcx", "pp_business-credits", "business-credit", "svc", ""])(
    "%p is somebody else's",
    (id) => expect(isOwnProvider(id)).toBe(false)
  )

  it("tells today's from the earlier one", () => {
    expect([PROVIDER_ID, "pp_business-credit_second", "pp_svc_svc"].map(isNamedAsToday)).toEqual([
      true,
      true,
      false,
    ])
  })
})
