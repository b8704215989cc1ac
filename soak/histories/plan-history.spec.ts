import { Random } from "../random"
import { planHistory } from "./plan-history"
import type { Step } from "./step"

const plans = (seed: string, count: number) =>
  Array.from({ length: count }, (_, index) => planHistory(index + 1, new Random(seed)))

describe("the plan of a run", () => {
  it("is the same for the same seed, and another for another one", () => {
    expect(plans("a", 200)).toEqual(plans("a", 200))
    expect(plans("a", 200)).not.toEqual(plans("b", 200))
  })

  it("has each history by its number alone", () => {
    const run = new Random("a")

    expect(planHistory(150, run)).toEqual(plans("a", 150).at(-1))
  })

  it("begins each history with a cart", () => {
    for (const { steps } of plans("a", 500)) {
      expect(steps.find((step) => step.do !== "wait")).toMatchObject({ do: "fill_cart" })
    }
  })

  it("has every step and every fault within some hundred histories", () => {
    const steps = plans("a", 1_000).flatMap((plan) => [...plan.steps, ...plan.later])
    const seen = (words: (step: Step) => string[]) => new Set(steps.flatMap(words))

    expect(seen((step) => [step.do]).size).toBe(31)
    expect(seen((step) => (step.do === "break_service" ? [step.fault] : [])).size).toBe(19)
    expect(seen((step) => (step.do === "break_webhooks" ? [step.fault] : [])).size).toBe(5)
    expect(seen((step) => (step.do === "break_service" ? [step.operation] : [])).size).toBe(4)
  })
})
