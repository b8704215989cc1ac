import { unnamedEnvironmentWarnings } from "./unnamed-environment"

describe("an environment that is not named", () => {
  const warnings = (environment: string | undefined, baseUrl: string) =>
    unnamedEnvironmentWarnings({ environment, baseUrl }, { baseUrl })

  it("is asked for where the service may be the operator's", () => {
    expect(warnings(undefined, "https://api.service.example")).toEqual([
      expect.stringContaining("options.environment is not set"),
    ])
    expect(unnamedEnvironmentWarnings(undefined, { baseUrl: "https://api.service.example" })).toHaveLength(1)
  })

  it.each([
    ["sandbox", "https://api.service.example"],
    ["production", "https://api.service.example"],
    [undefined, "http://127.0.0.1:4010"],
    [undefined, "https://localhost:4010"],
    [undefined, "https://10.0.0.7"],
    [undefined, "http://sandbox.service.example"],
  ])("is not where it is %s and the address %s", (environment, baseUrl) => {
    expect(warnings(environment, baseUrl)).toEqual([])
  })
})
