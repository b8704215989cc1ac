import { configuredProviderIds, missingPaymentDependencies } from "./payment-module-dependencies"

const withPayment = (dependencies: unknown, resolve = "medusa-payment-svc/providers/business-credit") => ({
  modules: { payment: { dependencies, options: { providers: [{ resolve }] } } },
})

describe("the dependencies of the payment module", () => {
  it("asks for nothing when all are there, or when the provider is not used", () => {
    expect(missingPaymentDependencies(withPayment(["query", "svc", "other"]))).toBeUndefined()
    expect(
      missingPaymentDependencies(withPayment(undefined, "@medusajs/medusa/payment-stripe"))
    ).toBeUndefined()
    expect(missingPaymentDependencies({})).toBeUndefined()
    expect(missingPaymentDependencies({ modules: { payment: true } })).toBeUndefined()
  })

  it.each([
    [undefined, '"query" and "svc"'],
    [["query"], '"svc"'],
    [["svc"], '"query"'],
  ])("names what is missing from %p and shows the lines to paste", (dependencies, names) => {
    const message = missingPaymentDependencies(withPayment(dependencies))

    expect(message).toContain(`lacks ${names} in its dependencies`)
    expect(message).toContain('dependencies: ["query", "svc"],')
    expect(message).toContain("medusa-payment-svc/providers/business-credit")
  })

  it.each(["medusa-payment-svc/providers/svc", "./src/providers/business-credit"])(
    "recognises %s as well",
    (resolve) => {
      expect(missingPaymentDependencies(withPayment([], resolve))).toBeDefined()
    }
  )
})

describe("the names of the configured providers", () => {
  const providers = (...entries: unknown[]) => ({ modules: { payment: { options: { providers: entries } } } })

  it("are as Medusa makes them of the entries", () => {
    expect(
      configuredProviderIds(
        providers(
          { resolve: "medusa-payment-svc/providers/business-credit" },
          { resolve: "medusa-payment-svc/providers/business-credit", id: "second" },
          { resolve: "medusa-payment-svc/providers/svc", id: "svc" },
          { resolve: "@medusajs/medusa/payment-stripe", id: "stripe" }
        )
      )
    ).toEqual(["pp_business-credit", "pp_business-credit_second", "pp_svc_svc"])
    expect(configuredProviderIds({})).toEqual([])
  })
})
