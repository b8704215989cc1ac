import { generateEntityId } from "@medusajs/framework/utils"
import { firstIdAt } from "./first-id-at"

describe("the first id at a time", () => {
  it.each([
    ["a minute ago", -60_000, true],
    ["in a minute", 60_000, false],
  ])("is compared with an id that Medusa makes now: at %s", (_when, distance, isBefore) => {
    const id = generateEntityId(undefined, "order")

    expect(firstIdAt("order", new Date(Date.now() + distance)) <= id.slice(0, 16)).toBe(isBefore)
  })

  it("has the length of a ULID's time", () => {
    expect(firstIdAt("order", new Date(0))).toBe("order_0000000000")
  })
})
