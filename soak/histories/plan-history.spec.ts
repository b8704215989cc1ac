import { Random } from "../random"
import { planHistory } from "./plan-history"
import type { HistoryPlan, PlanName, Step } from "./step"

const plans = (seed: string, count: number) =>
  Array.from({ length: count }, (_, index) => planHistory(index + 1, new Random(seed)))

const stepsOf = ({ steps, later }: HistoryPlan): Step[] => [...steps, ...later].flat()

const sharesOf = (
  planned: readonly HistoryPlan[],
  name: Step["do"],
  can: (steps: Step[]) => boolean
): number => {
  const having = planned.map(stepsOf).filter((steps) => steps.some((step) => step.do === name))

  return having.filter(can).length / having.length
}

/** Whether a buyer chose this plan last, in the cart or for a payment link. */
const isChosen = (steps: readonly Step[], plan: PlanName): boolean =>
  [["fill_cart", "choose_plan"], ["choose_link_plan"]].some(
    (names) =>
      steps.flatMap((step) => ("plan" in step && names.includes(step.do) ? [step.plan] : [])).at(-1) === plan
  )

describe("the plan of a run", () => {
  it("is the same for the same seed, and another for another one", () => {
    expect(plans("a", 200)).toEqual(plans("a", 200))
    expect(plans("a", 200)).not.toEqual(plans("b", 200))
  })

  it("has each history by its number alone", () => {
    const run = new Random("a")

    expect(planHistory(150, run)).toEqual(plans("a", 150).at(-1))
  })

  it("begins each history with a cart or a draft order", () => {
    const first = plans("a", 500).map(({ steps }) => steps.flat().find((step) => step.do !== "wait")?.do)

    expect([...new Set(first)].sort()).toEqual(["fill_cart", "write_draft"])
  })

  it("has every step and every fault within two thousand histories", () => {
    const steps = plans("a", 2_000).flatMap(stepsOf)
    const seen = (words: (step: Step) => string[]) => new Set(steps.flatMap(words))

    expect(seen((step) => [step.do]).size).toBe(53)
    expect(seen((step) => (step.do === "break_service" ? [step.fault] : [])).size).toBe(21)
    expect(seen((step) => (step.do === "break_webhooks" ? [step.fault] : [])).size).toBe(5)
    expect(seen((step) => (step.do === "break_service" ? [step.operation] : [])).size).toBe(4)
  })

  it("has most steps where they can be done, and some where they cannot", () => {
    const all = plans("a", 2_000)
    const shares = [
      sharesOf(all, "pay", (steps) => isChosen(steps, "downPayment")),
      sharesOf(all, "record_transfer", (steps) => isChosen(steps, "merchantDownPayment")),
      sharesOf(all, "buyer_confirms", (steps) =>
        steps.some((step) => step.do === "ship" && step.proof === "none")
      ),
      sharesOf(all, "place_link", (steps) =>
        steps.some((step) => step.do === "make_link" && step.over === "difference")
      ),
      sharesOf(
        all.filter(({ credit }) => credit < 1_000),
        "fill_cart",
        (steps) => !steps.some((step) => step.do === "ship")
      ),
    ]

    for (const share of shares) {
      expect(share).toBeGreaterThan(0.7)
      expect(share).toBeLessThan(1)
    }
  })

  it("has things that are done at the same moment, of one kind or of two", () => {
    const together = plans("a", 500).flatMap(({ steps }) => steps.filter(({ length }) => length === 2))

    expect(together.some(([one, other]) => one?.do === other?.do)).toBe(true)
    expect(together.some(([one, other]) => one?.do !== other?.do)).toBe(true)
  })

  it.each([
    ["two captures by hand", "capture", "capture"],
    ["a capture by hand, and the store's", "capture", "change_option"],
    ["the deletion of a draft, and its payment", "delete_draft", "place_link"],
    ["the deletion of a draft, and its conversion", "delete_draft", "convert_draft"],
  ])("has at the same moment %s", (_what, one, other) => {
    const moments = plans("a", 2_000).flatMap(({ steps }) => steps)
    const names = moments.filter(({ length }) => length === 2).map((moment) => moment.map((step) => step.do))

    expect(names.map((pair) => pair.sort().join())).toContain([one, other].sort().join())
  })
})
