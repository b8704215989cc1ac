import { missingPaymentDependencies } from "./payment-module-dependencies"

const withPayment = (dependencies: unknown, resolve = "medusa-payment-svc/providers/svc") => ({
  modules: { payment: { dependencies, options: { providers: [{ resolve, id: "svc" }] } } },
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
    expect(message).toContain("medusa-payment-svc/providers/svc")
  })

  it("recognises the provider by a path as well", () => {
    expect(missingPaymentDependencies(withPayment([], "./src/providers/svc"))).toBeDefined()
  })
})
