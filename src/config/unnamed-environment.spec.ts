import { unnamedEnvironment } from "./unnamed-environment"

describe("an environment that is not named", () => {
  const mistake = (environment: string | undefined, baseUrl: string) =>
    unnamedEnvironment({ environment, baseUrl }, { baseUrl })

  it("is a mistake where the service may be the operator's", () => {
    expect(mistake(undefined, "https://api.service.example")).toContain("options.environment: must be said")
    expect(unnamedEnvironment(undefined, { baseUrl: "https://api.service.example" })).toBeDefined()
  })

  it.each([
    ["sandbox", "https://api.service.example"],
    ["production", "https://api.service.example"],
    [undefined, "http://127.0.0.1:4010"],
    [undefined, "https://localhost:4010"],
    [undefined, "https://10.0.0.7"],
    [undefined, "http://sandbox.service.example"],
  ])("is none where it is %s and the address %s", (environment, baseUrl) => {
    expect(mistake(environment, baseUrl)).toBeUndefined()
  })
})
