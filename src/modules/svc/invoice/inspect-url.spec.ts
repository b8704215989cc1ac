import { addressProblem } from "./inspect-url"

const SANDBOX = "http://127.0.0.1:4010"

describe("the address of an invoice that the service refused", () => {
  it("means nothing to a service elsewhere when it is of this machine", () => {
    const here = "http://127.0.0.1:9000/invoice.pdf"
    const nearby = "http://192.168.1.2/invoice.pdf"

    expect(addressProblem(here, "https://service.example.com")?.reason).toBe("unreachable")
    expect(addressProblem(here, SANDBOX)).toBeUndefined()
    expect(addressProblem(nearby, SANDBOX)?.reason).toBe("unreachable")
    expect(addressProblem("https://erp.example.com/1.pdf", "https://service.example.com")).toBeUndefined()
  })
})
