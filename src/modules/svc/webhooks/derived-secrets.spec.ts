import { DerivedSecrets } from "./derived-secrets"

const secrets = new DerivedSecrets(["a-secret-of-the-tests"])
const newer = new DerivedSecrets(["a-newer-secret-of-tests"])
const rotated = new DerivedSecrets(["a-newer-secret-of-tests", "a-secret-of-the-tests"])

describe("the secrets of an order's webhooks", () => {
  it("differ by order, kind and master, and open only their own", () => {
    const url = secrets.url("https://store.example.com", "down_payment", "payses_1")
    const token = url.split("/").at(-1) ?? ""

    expect(secrets.opens("down_payment", "payses_1", token)).toBe(true)
    expect(rotated.opens("down_payment", "payses_1", token)).toBe(true)
    expect(newer.opens("down_payment", "payses_1", token)).toBe(false)
    expect(secrets.opens("delivery", "payses_1", token)).toBe(false)
    expect(secrets.opens("down_payment", "payses_2", token)).toBe(false)
    expect(secrets.opens("down_payment", "payses_1", "")).toBe(false)
    expect(token).not.toBe(secrets.signingSecret("down_payment", "payses_1"))
    expect(rotated.signingSecrets("delivery", "payses_1")).toContain(
      secrets.signingSecret("delivery", "payses_1")
    )
  })

  it("have a key for the ledger, the same wherever their master stands", () => {
    expect(rotated.keys).toEqual([rotated.key, secrets.key])
    expect(rotated.key).not.toBe(secrets.key)
  })
})
