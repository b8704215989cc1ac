import { DEFAULT_OPTIONS, type EditableOption, type SvcOptions } from "../../../config"
import type { ActivityEntry } from "../ledger/activity"
import type { Sql } from "../ledger/sql"
import type { SettingRow } from "../ledger/setting-ledger"
import { Settings } from "./settings"

const row = (key: string, value: unknown): SettingRow => ({
  key,
  value,
  changedAt: new Date("2026-01-01T00:00:00Z"),
  changedBy: "user_1",
})

describe("the options that were changed at run time", () => {
  let options: SvcOptions
  let complaints: string[]
  let at: number
  let questions: { answer: (rows: SettingRow[]) => void; fail: () => void }[]
  let settings: Settings

  beforeEach(() => {
    options = structuredClone(DEFAULT_OPTIONS)
    complaints = []
    at = 0
    jest.spyOn(performance, "now").mockImplementation(() => at)
    questions = []
    const never = () => Promise.reject(new Error("not asked for here"))

    settings = new Settings(
      options,
      {
        settings: {
          all: () =>
            new Promise((answer, reject) => {
              questions.push({ answer, fail: () => reject(new Error("away")) })
            }),
          hold: never,
          put: never,
          remove: never,
          announce: never,
        },
        activity: { add: never },
        database: { transaction: never },
      },
      (what) => complaints.push(what)
    )
  })

  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  /** One reading that is answered with these rows. */
  const read = async (...rows: SettingRow[]) => {
    const reading = settings.read()

    questions.at(-1)?.answer(rows)
    await reading
  }

  it("are written over those of the file, and taken out again", async () => {
    await read(row("delivery.confirmation", "pod"), row("invoice.workflow", "make-invoice"))
    expect(options).toMatchObject({
      delivery: { confirmation: "pod" },
      invoice: { workflow: "make-invoice" },
    })
    expect(settings.overrideOf("delivery.confirmation")).toEqual({
      changedAt: new Date("2026-01-01T00:00:00Z"),
      changedBy: "user_1",
      fileValue: "pod_or_sms_link",
    })
    await read(row("delivery.confirmation", "sms_link"))
    expect(options.delivery.confirmation).toBe("sms_link")
    expect(settings.overrideOf("delivery.confirmation")?.fileValue).toBe("pod_or_sms_link")
    await read()
    expect(options).toEqual(DEFAULT_OPTIONS)
    expect(settings.overrideOf("delivery.confirmation")).toBeUndefined()
  })

  it("are in force as they are checked, also a value that somebody wrote into the database by hand", async () => {
    const shown = (name: string) => ({ en: name, ar: "الدفع الآجل" })

    await read(row("brand.displayName", shown(" Pay later ")))
    expect(options.brand.displayName).toEqual(shown("Pay later"))
    await read(row("brand.displayName", shown(" Pay later ")), row("language", "of a later version"))
    expect(options.brand.displayName).toEqual(shown("Pay later"))
  })

  it("are not undone by an answer that a later one has overtaken", async () => {
    const readings = [settings.read(), settings.read()]

    questions[1]?.answer([row("language", "en")])
    await readings[1]
    questions[0]?.answer([])
    await readings[0]
    expect(options.language).toBe("en")
  })

  it("are asked for once by all who need them, and again after three seconds", async () => {
    const refreshed = Promise.all([settings.refresh(), settings.refresh()])

    questions[0]?.answer([row("capture", "manual")])
    await refreshed
    at = 2_999
    await settings.refresh()
    expect(questions).toHaveLength(1)
    at = 3_000
    const again = settings.refresh()

    expect(questions).toHaveLength(2)
    questions[1]?.answer([])
    await again
    expect(options.capture).toBe("on_delivery")
  })

  const refreshInVain = async () => {
    at += 10_000
    const refreshed = settings.refresh()

    questions.at(-1)?.fail()
    await refreshed
  }

  it("stay as they are known while the database is away, which is said once and hinders nobody", async () => {
    await read(row("language", "en"))
    await refreshInVain()
    await settings.refresh()
    expect(questions).toHaveLength(2)
    await refreshInVain()
    expect(options.language).toBe("en")
    expect(complaints).toEqual([expect.stringContaining("could not be read")])
    await read()
    await refreshInVain()
    expect(complaints).toHaveLength(2)
  })

  it("stay as they are known while the database is silent, and are asked for anew", async () => {
    await read(row("language", "en"))
    at = 10_000
    jest.useFakeTimers({ doNotFake: ["performance"] })
    const refreshed = settings.refresh()

    await jest.advanceTimersByTimeAsync(2_001)
    await refreshed
    expect(options.language).toBe("en")
    expect(complaints).toEqual([expect.stringContaining("could not be read")])
    at += 3_000
    const again = settings.refresh()

    questions[2]?.answer([row("language", "ar")])
    await again
    expect(options.language).toBe("ar")
    // The answer that was given up comes after all.
    questions[1]?.answer([])
    await jest.advanceTimersByTimeAsync(0)
    expect(options.language).toBe("ar")
  })

  it("leave out what cannot be used, which is said once", async () => {
    const rows = [row("delivery.confirmation", "pigeon"), row("accessToken", "other"), row("language", "en")]

    await read(...rows)
    await read(...rows)
    expect(options).toEqual({ ...DEFAULT_OPTIONS, language: "en" })
    expect(complaints).toEqual([expect.stringContaining("delivery.confirmation")])
    await read(row("delivery.confirmation", "owl"), row("capture", "never"))
    expect(complaints).toHaveLength(2)
  })

  it("fall back to the file when a later value cannot be used", async () => {
    await read(row("delivery.confirmation", "pod"))
    await read(row("delivery.confirmation", "pigeon"))
    expect(options.delivery.confirmation).toBe("pod_or_sms_link")
  })

  it("are taken together where one limits another", async () => {
    await read(row("offer.minTotal", 100), row("offer.maxTotal", 500))
    await read(row("offer.minTotal", 600), row("offer.maxTotal", 1_000))
    expect(options.offer).toMatchObject({ minTotal: 600, maxTotal: 1_000 })
    expect(complaints).toEqual([])
  })

  it("leave out only what contradicts the others", async () => {
    await read(row("offer.maxTotal", 500), row("offer.minTotal", 600), row("language", "en"))
    expect(options).toMatchObject({ offer: { minTotal: 0, maxTotal: 500 }, language: "en" })
    expect(complaints).toEqual([expect.stringContaining("offer.minTotal")])
    expect(settings.unusableOf("offer.minTotal")).toEqual({
      value: 600,
      why: {
        problem: "setting_refused",
        rule: "least_above_most",
        mistakes: "offer.minTotal: must not be more than offer.maxTotal",
      },
    })
    expect(settings.unusableOf("offer.maxTotal")).toBeUndefined()
  })
})

describe("a change of one option", () => {
  let options: SvcOptions
  let rows: Map<string, SettingRow>
  let lines: ActivityEntry[]
  let settings: Settings

  beforeEach(async () => {
    options = structuredClone(DEFAULT_OPTIONS)
    options.offer.minTotal = 200
    // Stored while the file had no minTotal, and by a newer version.
    rows = new Map([
      ["offer.maxTotal", row("offer.maxTotal", 100)],
      ["capture", row("capture", "on_shipment")],
    ])
    lines = []
    settings = new Settings(
      options,
      {
        settings: {
          all: () => Promise.resolve([...rows.values()]),
          hold: () => Promise.resolve([...rows.values()]),
          put: (_sql, key, value) => Promise.resolve(void rows.set(key, row(key, value))),
          remove: (_sql, key) => Promise.resolve(rows.delete(key)),
          announce: () => Promise.resolve(),
        },
        activity: { add: (_sql, _subject, line) => Promise.resolve(void lines.push(line)) },
        // The fakes above ask no database.
        database: { transaction: async (work) => work({} as Sql) },
      },
      () => undefined
    )

    await settings.read()
  })

  const change = (key: EditableOption, value: unknown) =>
    settings.change({ changes: new Map([[key, value]]), reset: [], expected: new Map() }, "user_1")

  it("leaves what was stored and not in force, and will not be", async () => {
    await change("language", "en")
    expect(lines).toMatchObject([{ kind: "setting_changed" }])
    expect(settings.unusableOf("capture")).toMatchObject({ value: "on_shipment" })
    expect(settings.unusableOf("offer.maxTotal")).toMatchObject({ value: 100 })
  })

  it("keeps a pair that fits only together in force, beside one that cannot be used", async () => {
    rows.set("offer.minTotal", row("offer.minTotal", 50))
    await settings.read()
    expect(options.offer).toMatchObject({ minTotal: 50, maxTotal: 100 })
    await change("language", "en")
    expect(options.offer).toMatchObject({ minTotal: 50, maxTotal: 100 })
    expect(settings.unusableOf("capture")).toMatchObject({ value: "on_shipment" })
  })

  it("takes out what was stored and not in force, so that it does not come into force unseen", async () => {
    await change("offer.minTotal", 50)
    expect(options.offer).toMatchObject({ minTotal: 50, maxTotal: DEFAULT_OPTIONS.offer.maxTotal })
    expect([...rows.keys()]).toEqual(["capture", "offer.minTotal"])
    expect(lines).toMatchObject([
      { kind: "setting_changed", values: { option: "offer.minTotal" } },
      { kind: "setting_reset", values: { option: "offer.maxTotal" } },
    ])
  })
})
