import { DEFAULT_OPTIONS, type PlanContext, type SvcOptions } from "../../../config"
import { PlansOnPages } from "./plans-on-pages"

const plan = { repayment_config_id: 7, tenure_in_days: 7 }

describe("the plans for pages without a cart", () => {
  let at: number
  let contexts: PlanContext[]
  let failures: string[]
  let fails: boolean
  let pages: PlansOnPages
  let options: SvcOptions

  beforeEach(() => {
    at = 0
    contexts = []
    failures = []
    fails = false
    jest.spyOn(performance, "now").mockImplementation(() => at)
    pages = new PlansOnPages((failure) => failures.push(failure?.message ?? "none"))
    options = {
      ...DEFAULT_OPTIONS,
      plans: {
        list: (context) => {
          contexts.push(context)
          return fails ? Promise.reject(new Error("away")) : Promise.resolve([plan])
        },
      },
    }
  })

  afterEach(() => jest.restoreAllMocks())

  const ids = async () => (await pages.list(options))?.map((each) => each.repayment_config_id)

  it("are those of the options, at once", async () => {
    options = DEFAULT_OPTIONS
    expect(await ids()).toEqual([1])
  })

  it("are asked of the store's own list once in ten seconds, without a cart", async () => {
    expect(await Promise.all([ids(), ids()])).toEqual([[7], [7]])
    at = 9_999
    await ids()
    expect(contexts).toEqual([{}])
    at = 10_000
    await ids()
    expect(contexts).toHaveLength(2)
  })

  it("are asked for once while the list is slow, and kept from when it has answered", async () => {
    const answers: (() => void)[] = []

    options.plans = {
      list: (context) => {
        contexts.push(context)
        return new Promise((resolve) => answers.push(() => resolve([plan])))
      },
    }
    const first = ids()

    at = 15_000
    const second = ids()

    answers.forEach((answer) => answer())
    expect(await Promise.all([first, second])).toEqual([[7], [7]])
    at = 24_999
    await ids()
    expect(contexts).toHaveLength(1)
  })

  it("are not known for as long when that list fails, which is said once", async () => {
    fails = true
    expect(await ids()).toBeUndefined()
    fails = false
    expect(await ids()).toBeUndefined()
    expect(failures).toEqual([expect.stringContaining("plans.list")])
    at = 10_000
    expect(await ids()).toEqual([7])
  })

  it("are not known while one has a down payment that the service collects, and its buyer has no page to come back to", async () => {
    options.plans = { list: () => Promise.resolve([{ ...plan, requires_prepaid_collection: true }]) }
    expect(await ids()).toBeUndefined()
    expect(failures).toEqual([expect.stringContaining("returnUrls")])
    at = 10_000
    options.downPayment = { ...options.downPayment, collection: "merchant" }
    expect(await ids()).toEqual([7])
    at = 20_000
    options.downPayment = { ...options.downPayment, collection: "svc" }
    options.returnUrls = { success: "https://shop.example.com/", failure: "https://shop.example.com/" }
    expect(await ids()).toEqual([7])
  })
})
