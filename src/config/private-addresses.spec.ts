import { addressWarnings, isPrivateHost, privateAddressWarnings } from "./private-addresses"

const service = { baseUrl: "https://api.service.example", backendUrl: "https://store.example" }
const files = (provider: unknown) => ({ modules: { file: { options: { providers: [provider] } } } })
const local = (options: unknown) => files({ resolve: "@medusajs/medusa/file-local", options })

describe("addresses that the service cannot reach", () => {
  it("are none when all are public", () => {
    expect(privateAddressWarnings(service, local({ backend_url: "https://store.example/static" }))).toEqual(
      []
    )
    expect(
      privateAddressWarnings(
        service,
        files({ resolve: "@medusajs/medusa/file-s3", options: { file_url: "https://files.example" } })
      )
    ).toEqual([])
    expect(privateAddressWarnings(service, {})).toEqual([])
    expect(privateAddressWarnings(service, files("not a provider"))).toEqual([])
  })

  it.each(["http://localhost:9000", "https://10.1.2.3", "https://shop.internal"])(
    "include a backend at %s",
    (backendUrl) => {
      expect(privateAddressWarnings({ ...service, backendUrl }, {})).toEqual([
        expect.stringContaining("options.backendUrl"),
      ])
    }
  )

  it.each([
    ["the local provider's default", local(undefined)],
    ["a local provider on this machine", local({ backend_url: "http://127.0.0.1:9000/static" })],
    [
      "an object store in a private network",
      files({ resolve: "file-s3", options: { file_url: "http://192.168.1.4:9001" } }),
    ],
  ])("include %s", (_, config) => {
    expect(privateAddressWarnings(service, config)).toEqual([expect.stringContaining("File module")])
  })

  it("do not matter to a service on this machine", () => {
    expect(
      privateAddressWarnings(
        { baseUrl: "http://127.0.0.1:4010", backendUrl: "http://localhost:9000" },
        local({})
      )
    ).toEqual([])
  })
})

describe("a private host", () => {
  it.each([
    ...[
      "localhost",
      "localhost.",
      "shop.localhost",
      "printer.local",
      "medusa.internal",
      "minio",
      "nas.home.arpa",
    ],
    ...["127.0.0.9", "10.0.0.1", "172.20.1.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["198.18.0.1", "224.0.0.1", "255.255.255.255"],
    ...["[::1]", "[::]", "[fd00::1]", "[fe80::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
    ...[
      "[64:ff9b::7f00:1]",
      "[64:ff9b::10.0.0.1]",
      "[64:ff9b::]",
      "[64:ff9b::ffff:ffff]",
      "[64:ff9b:1::808:808]",
    ],
    ...["[2002:7f00:1::]", "[2001:db8::1]", "[ff02::1]"],
  ])("is %s", (host) => expect(isPrivateHost(host)).toBe(true))

  it.each(["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "①②⑦.0.0.1"])("is %s, as a URL has it", (host) =>
    expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true)
  )

  it.each([
    "store.example",
    "local.example",
    "172.32.0.1",
    "100.128.0.1",
    "8.8.8.8",
    "[2606:4700::1111]",
    "[64:ff9b::808:808]",
  ])("is not %s", (host) => expect(isPrivateHost(host)).toBe(false))
})

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
