import { Random } from "./random"

const drawn = (random: Random) => Array.from({ length: 1_000 }, () => random.next())

describe("random choices", () => {
  it("are the same for the same seed, and others for another one", () => {
    expect(drawn(new Random("a"))).toEqual(drawn(new Random("a")))
    expect(drawn(new Random("a"))).not.toEqual(drawn(new Random("b")))
  })

  it("of a part do not depend on what others have taken", () => {
    const random = new Random("a")
    const first = drawn(random.of("part"))

    drawn(random)
    expect(drawn(random.of("part"))).toEqual(first)
  })

  it("are spread evenly", () => {
    const random = new Random("even")
    const counts = new Map<number, number>()

    for (let n = 0; n < 6_000; n += 1) {
      const face = random.between(1, 6)

      counts.set(face, (counts.get(face) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const count of counts.values()) {
      expect(Math.abs(count - 1_000)).toBeLessThan(150)
    }
  })

  it("follow their weights", () => {
    const random = new Random("weights")
    const names = Array.from({ length: 4_000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }))
    const often = names.filter((name) => name === "often").length

    expect(names).not.toContain("never")
    expect(often).toBeGreaterThan(2_800)
    expect(often).toBeLessThan(3_200)
  })
})
