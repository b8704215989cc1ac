import { messageRedactor } from "./redact-message"

const MIB = 1_048_576

describe("a message of the service", () => {
  const redact = messageRedactor(["secret-token"], { phone: "966500000001" })

  it("keeps its words, and nothing that was sent or that names somebody", () => {
    expect(redact("Denied for 966500000001 (secret-token), ask help@example.com or 0500 000 002.")).toBe(
      "Denied for [sent] ([sent]), ask [address] or [number]."
    )
  })

  it.each([
    ["no space", "a".repeat(MIB)],
    ["dots", "a.".repeat(MIB / 2)],
    ["one long word after others", `Refused ${"b".repeat(MIB)}`],
  ])("is read in no time, however long it is: %s", (_what, message) => {
    const startedAt = performance.now()

    expect(redact(message).length).toBeLessThan(300)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  it("is searched for all texts of a large order in no time", () => {
    const items = Array.from({ length: 2_500 }, (_, index) => `Item number ${index}`)
    const startedAt = performance.now()

    messageRedactor([], { items })("Item number, ".repeat(MIB / 13))
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  it("is not cut through a number", () => {
    expect(redact(`${"[address] ".repeat(199)}05000 ${"0".repeat(20)}`)).not.toMatch(/0/)
    expect(redact(`${" ".repeat(1_990)}secret 0500000001`)).not.toMatch(/0/)
  })
})
