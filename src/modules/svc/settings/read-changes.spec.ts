import { readChanges } from "./read-changes"

const mistakes = (changes: Record<string, unknown>, reset: string[] = []): string[] => {
  const read = readChanges(changes, reset)

  return read.ok ? [] : read.mistakes
}

describe("reading a change of settings", () => {
  it("gives what is to be changed, what is to be reset, and what was seen in force", () => {
    expect(
      readChanges({ language: "en", "invoice.workflow": null }, ["capture", "capture"], { language: "ar" })
    ).toEqual({
      ok: true,
      change: {
        changes: new Map<string, unknown>([
          ["language", "en"],
          ["invoice.workflow", null],
        ]),
        reset: ["capture"],
        expected: new Map([["language", "ar"]]),
      },
    })
  })

  it.each(["accessToken", "baseUrl", "webhooks.secrets", "plans", "delivery", "toString", ""])(
    "refuses %j both ways",
    (key) => {
      expect(mistakes({ [key]: "x" })).toEqual([`${key}: cannot be changed here, only in medusa-config.ts`])
      expect(mistakes({}, [key])).toEqual([`${key}: cannot be changed here, only in medusa-config.ts`])
    }
  )

  it("refuses one option both ways, and nothing at all", () => {
    expect(mistakes({ language: "en" }, ["language"])).toEqual(["language: is to be changed and to be reset"])
    expect(mistakes({})).toEqual(["changes: name at least one option in changes or in reset"])
  })

  it("names every mistake", () => {
    expect(mistakes({ accessToken: "x", language: "en" }, ["language", "pigeon"])).toHaveLength(3)
  })
})
