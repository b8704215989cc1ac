import { clientNetwork } from "./client-network"

const from = (remoteAddress: string | undefined, forwarded?: string | string[], proxies = 0) =>
  clientNetwork(
    {
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { "x-forwarded-for": [forwarded].flat().join(", ") },
    },
    proxies
  )

describe("where a request came from", () => {
  it("is who opened the connection, whatever the client writes", () => {
    expect(from("198.51.100.7")).toBe("198.51.100.7")
    expect(from("198.51.100.7", "1.1.1.1")).toBe("198.51.100.7")
    expect(from("::ffff:198.51.100.7", "1.1.1.1")).toBe("198.51.100.7")
    expect(from(undefined)).toBe("")
  })

  it("is, behind proxies, what the outermost of them wrote", () => {
    expect(from("10.0.0.1", "198.51.100.7", 1)).toBe("198.51.100.7")
    expect(from("10.0.0.1", "1.1.1.1, 198.51.100.7", 1)).toBe("198.51.100.7")
    expect(from("10.0.0.1", "1.1.1.1, 198.51.100.7,10.0.0.2", 2)).toBe("198.51.100.7")
    expect(from("10.0.0.1", " 198.51.100.7:4711 ", 1)).toBe("198.51.100.7")
    expect(from("10.0.0.1", "[2001:db8:1:2::9]:4711", 1)).toBe("2001:db8:1:2")
  })

  it("is who opened the connection when the proxies wrote nothing that is an address", () => {
    expect(from("10.0.0.1", undefined, 1)).toBe("10.0.0.1")
    expect(from("10.0.0.1", "198.51.100.7", 2)).toBe("10.0.0.1")
    expect(from("10.0.0.1", "unknown", 1)).toBe("10.0.0.1")
    expect(from("10.0.0.1", `${"9".repeat(5_000)}`, 1)).toBe("10.0.0.1")
  })

  it("is one network for all addresses that an IPv6 client has to itself", () => {
    const all = [
      "2001:db8:0:2::1",
      "2001:0DB8:0000:0002:ffff:1:2:3",
      "2001:db8:0:2:9::",
      "2001:db8:0:2::1%eth0",
    ]

    expect(new Set(all.map((address) => from(address)))).toEqual(new Set(["2001:db8:0:2"]))
    expect(from("2001:db8:0:3::1")).toBe("2001:db8:0:3")
    expect(from("::1")).toBe("0:0:0:0")
    expect(from("2001:db8::")).toBe("2001:db8:0:0")
  })
})
