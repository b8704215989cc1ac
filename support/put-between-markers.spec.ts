import { putBetweenMarkers } from "./put-between-markers"

const page = "# Title\n\n<!-- generated: a -->\nold\n<!-- end of generated: a -->\n\nText.\n"

describe("a generated part of a page", () => {
  it("replaces what stands between its markers, and nothing else", () => {
    expect(putBetweenMarkers(page, "a", "new\n")).toBe(
      "# Title\n\n<!-- generated: a -->\n\nnew\n\n<!-- end of generated: a -->\n\nText.\n"
    )
    expect(putBetweenMarkers(putBetweenMarkers(page, "a", "new"), "a", "new")).toBe(
      putBetweenMarkers(page, "a", "new")
    )
  })

  it("leaves the other parts of the page alone", () => {
    const two = `${page}<!-- generated: b -->\n<!-- end of generated: b -->\n`

    expect(putBetweenMarkers(two, "b", "new")).toContain("old")
  })

  it.each([
    ["neither marker", "# Title\n"],
    ["no end", "<!-- generated: a -->\n"],
    ["the end before the start", "<!-- end of generated: a -->\n<!-- generated: a -->\n"],
    ["two starts", `<!-- generated: a -->\n${page}`],
    ["two ends", `${page}<!-- end of generated: a -->\n`],
  ])("refuses a page that has %s", (_, text) => {
    expect(() => putBetweenMarkers(text, "a", "new")).toThrow(/needs <!-- generated: a -->/)
  })
})
