import { type BuyerEligibility, SvcTimeoutError } from "../../../client"
import { type BuyerAnswer, type BuyerQuestion, EligibilityCache } from "./eligibility-cache"

const eligibility = (credit_amount: number): BuyerEligibility => ({
  eligibility: credit_amount > 0 ? "ELIGIBLE" : "INELIGIBLE",
  reason: credit_amount > 0 ? "" : "BUYER_NOT_ONBOARDED",
  user_status: "Active",
  signup_url: "",
  credit_amount,
  external_user_id: "1",
  onboarding_completed: true,
  customer_name: "Buyer",
  sellers: [],
  oddities: [],
})
const yes = (credit = 100): BuyerAnswer => ({
  kind: "answered",
  eligible: true,
  eligibility: eligibility(credit),
})
const no = { kind: "answered", eligible: false, eligibility: eligibility(0) } satisfies BuyerAnswer
const none: BuyerAnswer = {
  kind: "unanswered",
  error: new SvcTimeoutError("check_eligibility", "answer", true),
}

describe("the answers about buyers that are kept", () => {
  let seconds: number
  /** How far the database's clock is thought to be ahead of what passes here. */
  let aheadSeconds: number
  let asked: number
  let cache: EligibilityCache

  beforeEach(() => {
    seconds = 1_000
    aheadSeconds = 0
    asked = 0
    jest.spyOn(performance, "now").mockImplementation(() => seconds * 1_000)
    cache = new EligibilityCache(
      () => ({ cacheSeconds: 60, negativeCacheSeconds: 3 }),
      () => new Date((seconds + aheadSeconds) * 1_000)
    )
  })

  afterEach(() => jest.restoreAllMocks())

  const question = (more: Partial<BuyerQuestion> = {}): BuyerQuestion => ({
    phone: "966500000001",
    language: "ar",
    details: { buyer_name: "Bakery" },
    ...more,
  })
  const ask = (answer: BuyerAnswer | Error, of = question(), since?: Date, client?: string) =>
    cache.ask(of, since, client, () => {
      asked += 1
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
  const known = (since?: Date) => cache.known("966500000001", "ar", since)

  it("are asked for once by all who ask at once", async () => {
    const answers = await Promise.all([ask(no), ask(yes()), ask(no)])

    expect(answers).toEqual([no, no, no])
    expect(asked).toBe(1)
  })

  it("are positive for a minute, for everybody who asks about the phone in that language", async () => {
    await ask(yes(7))
    expect(known()).toEqual(yes(7))
    expect(cache.known("966500000001", "en", undefined)).toBeUndefined()
    expect(cache.known("966500000002", "ar", undefined)).toBeUndefined()
    seconds += 60
    expect(known()).toBeUndefined()
  })

  it("are negative for a moment, and only for the same question", async () => {
    await ask(no)
    await ask(no)
    expect(asked).toBe(1)
    await ask(no, question({ details: { buyer_name: "Somebody else" } }))
    await ask(no, question({ language: "en" }))
    expect(asked).toBe(3)
    seconds += 3
    expect(await ask(yes())).toEqual(yes())
    expect(known()).toEqual(yes())
  })

  it("are for who asks with the same details alone where they have a registration page, also when they are positive", async () => {
    const renewal: BuyerAnswer = {
      kind: "answered",
      eligible: true,
      eligibility: { ...eligibility(100), signup_url: "https://join.example/bakery" },
    }

    expect(await ask(renewal)).toEqual(renewal)
    expect(known()).toBeUndefined()
    expect(await ask(no)).toEqual(renewal)
    expect(await ask(no, question({ details: { buyer_name: "Somebody else" } }))).toEqual(no)
    seconds += 3
    expect(await ask(no)).toEqual(no)
    expect(asked).toBe(3)
  })

  it("are kept for as long where the clock is set back after the machine slept", async () => {
    aheadSeconds = 14_400
    await ask(yes())
    await ask(no, question({ phone: "966500000002" }))
    aheadSeconds = 0
    seconds += 60
    expect(known()).toBeUndefined()
    expect(await ask(yes(), question({ phone: "966500000002" }))).toEqual(yes())
  })

  it("are not kept when there was none, or the question failed", async () => {
    expect(await ask(none)).toBe(none)
    await expect(ask(new Error("bug"))).rejects.toThrow("bug")
    expect(await ask(no)).toBe(no)
    expect(asked).toBe(3)
  })

  it("are out of date once the cart was checked out after them", async () => {
    await ask(yes())
    expect(known(new Date(seconds * 1_000 + 1))).toBeUndefined()
    expect(known(new Date(seconds * 1_000))).toBeDefined()
    seconds += 1
    await ask(no)
    await ask(yes(), question(), new Date(seconds * 1_000 + 1))
    expect(asked).toBe(3)
  })

  it("are forgotten with the phone, also one that is still on its way", async () => {
    await ask(yes(), question({ phone: "966500000002" }))
    const onItsWay = ask(yes())

    cache.forget("966500000001")
    await onItsWay
    expect(known()).toBeUndefined()
    expect(cache.known("966500000002", "ar", undefined)).toBeDefined()
    await ask(yes())
    cache.forget("966500000001")
    expect(known()).toBeUndefined()
  })

  it("are asked for about one phone so often a minute, whatever the details: then the last one counts, without its page", async () => {
    const page: BuyerAnswer = {
      ...no,
      eligibility: { ...no.eligibility, signup_url: "https://join.example/a" },
    }
    const buyers = (count: number) => Array.from({ length: count }, (_value, index) => String(index))
    const inDetail = (buyer_name: string) => ask(page, question({ details: { buyer_name } }))

    expect(await Promise.all(buyers(30).map(inDetail))).toEqual(buyers(30).map(() => page))
    expect(await Promise.all(buyers(500).map((name) => inDetail(`${name} and sons`)))).toEqual(
      buyers(500).map(() => no)
    )
    expect(asked).toBe(30)
    expect(await ask(yes(), question({ phone: "966500000002" }))).toEqual(yes())
    seconds += 60
    expect(await inDetail("the next minute")).toEqual(page)
    expect(asked).toBe(32)
  })

  it("are asked for by one client so often a minute, about all its phones: then the last one about a phone counts, if there is one", async () => {
    const page: BuyerAnswer = {
      ...no,
      eligibility: { ...no.eligibility, signup_url: "https://join.example/a" },
    }
    const askAbout = (phone: number, buyer_name: string, client?: string) =>
      ask(page, question({ phone: String(phone), details: { buyer_name } }), undefined, client)

    for (let number = 0; number < 60; number += 1) {
      expect(await askAbout(number, "Bakery", "192.0.2.1")).toEqual(page)
      expect(await askAbout(number, "Bakery and sons", "192.0.2.1")).toEqual(page)
    }
    expect(await askAbout(0, "Somebody else", "192.0.2.1")).toEqual(no)
    expect(await askAbout(60, "Bakery", "192.0.2.1")).toEqual({ kind: "too_many_phones" })
    expect(asked).toBe(120)
    expect(await askAbout(60, "Bakery", "192.0.2.2")).toEqual(page)
    expect(await askAbout(61, "Bakery")).toEqual(page)
    seconds += 60
    expect(await askAbout(0, "Somebody else", "192.0.2.1")).toEqual(page)
  })

  it("are not asked for without end while there is none, either", async () => {
    for (let turn = 1; turn <= 50; turn += 1) {
      expect(await ask(none)).toEqual(none)
    }
    expect(asked).toBe(30)
  })

  it("are not kept without end", async () => {
    for (let number = 0; number < 5_100; number += 1) {
      await ask(yes(), question({ phone: String(966500000000 + number) }))
    }
    expect(cache.known("966500000000", "ar", undefined)).toBeUndefined()
    expect(cache.known("966500005099", "ar", undefined)).toBeDefined()
  })
})
