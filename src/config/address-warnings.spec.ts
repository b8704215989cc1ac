import { addressWarnings } from "./address-warnings"

describe("what is wrong with an address that others have to reach", () => {
  it.each([
    ["https://shop.example.com", []],
    ["https://shop.example.com:8443/path", []],
    ["http://shop.example.com", ["not_https"]],
    ["http://localhost:9000", ["not_https", "loopback"]],
    ["https://127.0.0.1", ["loopback"]],
    ["https://[::1]:9000", ["loopback"]],
    ["https://10.1.2.3", ["private"]],
    ["http://192.168.0.9", ["not_https", "private"]],
    ["https://medusa.internal", ["private"]],
  ])("%s: %j", (address, warnings) => {
    expect(addressWarnings(address)).toEqual(warnings)
  })
})
