import type { Random } from "../random"
import { FAULTS_OF_ANY_CALL, FAULTS_OF_ONE_OPERATION, FAULTS_OF_WEBHOOKS } from "./step"
import type { HistoryPlan, Operation, PlanName, Step } from "./step"

const PLENTY = 50_000
const TOO_LITTLE = 300

const PLAN_WEIGHTS: Record<PlanName, number> = {
  days30: 3,
  days60: 1,
  downPayment: 4,
  merchantDownPayment: 2,
}

/** Says what happens to one order, by chance: some of it usual, some of it odd, in an order that is mostly sensible. */
class Planner {
  readonly steps: Step[] = []
  readonly later: Step[] = []
  private readonly plan: PlanName

  constructor(private readonly random: Random) {
    this.plan = random.weighted(PLAN_WEIGHTS)
  }

  checkout(): void {
    const { random } = this

    this.steps.push({ do: "fill_cart", quantity: random.between(1, 3), plan: this.plan })
    this.maybe(25, { do: "change_cart", plan: this.plan })
    this.maybe(15, { do: "choose_plan", plan: random.weighted(PLAN_WEIGHTS) })
    const isBroken = this.maybeBroken(25, "initiate_checkout")

    this.add({ do: "complete", tabs: random.percent(25) ? 2 : 1 })
    if (isBroken) {
      this.maybe(30, { do: "complete", tabs: 1 })
      this.maybe(15, { do: "change_cart", plan: this.plan })
      this.add({ do: "heal_service" })
      this.maybe(75, { do: "complete", tabs: random.percent(25) ? 2 : 1 })
    }
    this.maybe(15, { do: "complete", tabs: 1 })
    this.maybe(25, { do: "look" })
  }

  downPayment(): void {
    const { random } = this
    const when = random.weighted({ now: 14, late: 3, never: 3 })
    const steps = when === "now" ? this.steps : this.later

    this.maybe(10, { do: "forge_webhook", wrong: random.percent(70) ? "signature" : "token" })
    this.maybe(when === "now" ? 4 : 35, { do: "wait_longer", days: random.between(4, 40) })
    if (when === "never") {
      return
    }
    if (this.plan === "merchantDownPayment") {
      const isBroken = this.maybeBroken(25, "initiate_checkout", steps)

      this.add({ do: "record_transfer" }, steps)
      if (isBroken) {
        this.add({ do: "heal_service" }, steps)
        this.maybe(60, { do: "record_transfer" }, steps)
      }
      return
    }
    this.maybe(30, { do: "open_page" }, steps)
    if (this.maybe(15, { do: "void_page" }, steps)) {
      this.maybe(70, { do: "look" }, steps)
    }
    this.maybeBroken(25, "reconcile_prepaid_payment", steps)
    this.maybe(45, { do: "break_webhooks", fault: random.pick(FAULTS_OF_WEBHOOKS) }, steps)
    this.add({ do: "pay", finalize: random.percent(75), webhook: random.percent(85) }, steps)
    this.maybe(50, { do: "look" }, steps)
    this.maybe(15, { do: "reconcile" }, steps)
    this.add({ do: "heal_service" }, steps)
  }

  delivery(): void {
    const { random } = this

    if (!random.percent(80)) {
      return
    }
    const proof = random.weighted({ opens: 9, none: 9, missing: 2 })
    const delivered = random.percent(80)
    const inParts = random.percent(25)

    this.maybeBroken(25, "confirm_delivery")
    if (inParts) {
      this.add({ do: "ship", part: "one", proof, delivered })
      this.maybe(20, { do: "cancel_fulfilment" })
    }
    this.add({ do: "ship", part: "all", proof, delivered })
    this.maybe(6, { do: "cancel_fulfilment" })
    if (!delivered) {
      this.maybe(90, { do: "deliver_shipped" })
    }
    this.add({ do: "wait", ms: random.between(100, 1_500) })
    this.add({ do: "heal_service" })
    this.maybe(proof === "missing" ? 60 : 8, { do: "give_proof" })
    this.maybe(8, { do: "ask_buyer" })
    this.buyersAnswer(random.percent(80) ? this.steps : this.later)
  }

  invoice(): void {
    const { random } = this

    if (!random.percent(50)) {
      return
    }
    this.maybeBroken(30, "add_invoice")
    this.add({
      do: "give_invoice",
      number: 1,
      file: random.weighted({ pdf: 5, address: 3, broken: 2 }),
    })
    this.add({ do: "wait", ms: random.between(100, 1_000) })
    this.add({ do: "heal_service" })
    this.maybe(30, { do: "give_invoice", number: random.percent(80) ? 1 : 2, file: "pdf" })
  }

  changes(): void {
    const { random } = this

    this.maybe(6, { do: "edit", quantity: random.between(1, 5) })
    this.maybe(6, { do: "cancel" })
    this.maybe(6, { do: "return_goods" })
    this.maybe(8, { do: "retry" })
    this.maybe(6, { do: "reconcile" })
    this.maybe(3, { do: "operator_cancels" })
  }

  /** Some people do things in an odd order. */
  disorder(): void {
    if (!this.random.percent(12)) {
      return
    }
    const [first, ...rest] = this.steps

    for (let last = rest.length - 1; last > 0; last -= 1) {
      const other = this.random.between(0, last)
      const [one, two] = [rest[last], rest[other]]

      if (one !== undefined && two !== undefined) {
        rest[last] = two
        rest[other] = one
      }
    }
    this.steps.splice(0, this.steps.length, ...(first === undefined ? rest : [first, ...rest]))
  }

  afterwards(): void {
    this.maybe(15, { do: "ship", part: "all", proof: "none", delivered: true }, this.later)
    this.maybe(10, { do: "buyer_confirms" }, this.later)
    this.maybe(5, { do: "cancel" }, this.later)
    this.maybe(5, { do: "complete", tabs: 1 }, this.later)
    this.maybe(5, { do: "look" }, this.later)
    this.maybe(6, { do: "operator_cancels" }, this.later)
    this.maybe(10, { do: "buyer_confirms" }, this.later)
  }

  private buyersAnswer(steps: Step[]): void {
    const { random } = this

    this.maybe(35, { do: "break_webhooks", fault: random.pick(FAULTS_OF_WEBHOOKS) }, steps)
    switch (random.weighted({ confirms: 7, disputes: 2, silent: 1 })) {
      case "confirms":
        this.add({ do: "buyer_confirms" }, steps)
        break
      case "disputes":
        this.add({ do: "buyer_disputes" }, steps)
        this.maybe(70, { do: "record_outcome" }, steps)
        this.maybe(70, { do: "operator_settles", as: random.percent(60) ? "DELIVERED" : "AUTHORIZED" }, steps)
        this.maybe(80, { do: "record_outcome" }, steps)
        this.maybe(50, { do: "buyer_confirms" }, steps)
        break
      case "silent":
        break
    }
    this.add({ do: "heal_service" }, steps)
  }

  private add(step: Step, steps = this.steps): void {
    if (this.random.percent(15)) {
      steps.push({ do: "wait", ms: this.random.between(20, 800) })
    }
    steps.push(step)
  }

  private maybe(often: number, step: Step, steps = this.steps): boolean {
    const comes = this.random.percent(often)

    if (comes) {
      this.add(step, steps)
    }
    return comes
  }

  private maybeBroken(often: number, operation: Operation, steps = this.steps): boolean {
    const own = FAULTS_OF_ONE_OPERATION[operation]
    const fault = own !== undefined && this.random.percent(10) ? own : this.random.pick(FAULTS_OF_ANY_CALL)

    return this.maybe(often, { do: "break_service", operation, fault }, steps)
  }
}

/** The same plan for the same choices, whatever the store does. */
export const planHistory = (number: number, run: Random): HistoryPlan => {
  const random = run.of(`history ${number}`)
  const planner = new Planner(random)
  const credit = random.percent(92) ? PLENTY : TOO_LITTLE

  planner.checkout()
  planner.downPayment()
  if (random.percent(40)) {
    planner.invoice()
    planner.delivery()
  } else {
    planner.delivery()
    planner.invoice()
  }
  planner.changes()
  planner.disorder()
  planner.afterwards()
  return { number, credit, steps: planner.steps, later: planner.later }
}
