import { chooseFileOptions, chooseOption, type FileOptions } from "../option-choices"
import type { Random } from "../random"
import { FAULTS_OF_ANY_CALL, FAULTS_OF_ONE_OPERATION, FAULTS_OF_WEBHOOKS } from "./step"
import type { BareStep, HistoryPlan, Moment, Operation, PlanName, ServiceFault, Step } from "./step"

const PLENTY = 50_000
const TOO_LITTLE = 300

const PLAN_WEIGHTS: Record<PlanName, number> = {
  days30: 3,
  days60: 1,
  downPayment: 4,
  merchantDownPayment: 2,
}

/** A bare step by its name alone. */
type Act = Step | BareStep
type Meanwhile = readonly [Act, ...Act[]]

const stepOf = (act: Act): Step => (typeof act === "string" ? { do: act } : act)

/** After these faults the same checkout, or the next one, leads to an order. */
const FAULTS_TOLD_AT_ONCE: readonly ServiceFault[] = [
  "401",
  "429",
  "slow",
  "slow_drip",
  "null_fields",
  "code_804",
  "odd_status",
]
const FAULTS_BEFORE_EFFECT: readonly ServiceFault[] = [
  "drop_before",
  "500_before",
  "503_retry_after",
  "silent_before",
  "code_500",
]
/** In percent: how often somebody does a step that is not possible then. */
const OUT_OF_TIME = 10
/** In percent: how often somebody else does something at the same moment. */
const AT_ONCE = 15

const setCapture = (value: "on_delivery" | "manual"): Step => ({
  do: "change_option",
  change: { key: "capture", value },
})

/** Plans one order's history by chance. Some steps are usual, some are odd, and their sequence is mostly sensible. */
class Planner {
  readonly steps: Moment[] = []
  readonly later: Moment[] = []
  /** The buyer's latest choice. */
  private plan: PlanName
  private readonly quantity: number
  /** The part in which the order is authorised if all goes well; undefined if it never is. */
  private authorised: Moment[] | undefined

  constructor(
    private readonly random: Random,
    private readonly isCovered: boolean,
    private readonly file: FileOptions
  ) {
    this.plan = random.weighted(PLAN_WEIGHTS)
    this.quantity = random.between(1, 3)
  }

  checkout(): void {
    const { random } = this

    this.steps.push([{ do: "fill_cart", quantity: this.quantity, plan: this.plan }])
    this.maybe(25, { do: "change_cart", plan: this.plan })
    if (random.percent(15)) {
      this.plan = random.weighted(PLAN_WEIGHTS)
      this.add({ do: "choose_plan", plan: this.plan })
    }
    if (random.percent(8)) {
      this.add({ do: "use_code", plan: this.plan })
    }
    const fault = this.maybeBroken(18, "initiate_checkout")

    this.complete()
    if (fault !== undefined) {
      this.maybe(30, { do: "complete", tabs: 1 })
      this.maybe(15, { do: "change_cart", plan: this.plan })
      this.add("heal_service")
      this.maybe(10, "resolve_points")
    }
    if (fault !== undefined && random.percent(90)) {
      this.complete()
    }
    const needsApproval = fault === "null_fields" || fault === "odd_status" || this.isWithApproval()
    const isApproved = !needsApproval || this.maybe(80, "approve")

    this.authorised = this.isCovered && isApproved ? this.afterFault(fault) : undefined
    this.maybe(15, { do: "complete", tabs: 1 })
    this.maybe(25, "look")
  }

  /** The merchant writes the order and its buyer pays by a payment link, before or after the draft becomes an order. */
  draft(): void {
    const { random, steps } = this
    const isConvertedLate = random.percent(50)

    steps.push([{ do: "write_draft", quantity: this.quantity }])
    if (!isConvertedLate) {
      this.add("convert_draft")
    }
    const place: Step = { do: "place_link", tabs: 1 }
    const fault = this.byLink(steps, this.plan, "difference", isConvertedLate ? ["delete_draft"] : [])

    if (isConvertedLate && !this.maybe(25, "delete_draft", steps, ["convert_draft", place])) {
      this.add("convert_draft", steps, ["convert_draft", place, "delete_draft"])
    }
    this.authorised = this.isCovered ? this.afterFault(fault) : undefined
  }

  downPayment(): void {
    const { random } = this
    const isOwed = this.plan === "downPayment" || this.plan === "merchantDownPayment"

    if (!this.inTime(isOwed && this.authorised === this.steps)) {
      // A payment that comes days later finds the order given up, unless nothing is owed.
      this.authorised = isOwed ? undefined : this.authorised
      return
    }
    const when = random.weighted({ now: 15, late: 3, never: 2 })
    const steps = when === "now" ? this.steps : this.later

    this.maybe(10, { do: "forge_webhook", wrong: random.percent(70) ? "signature" : "token" })
    const isExtended = this.maybe(when === "now" ? 4 : 50, { do: "wait_longer", days: random.between(4, 40) })

    if (isOwed && when !== "now") {
      this.authorised = when === "late" && isExtended ? this.later : undefined
    }
    if (when !== "now") {
      this.maybe(15, "order_expires", random.percent(50) ? this.steps : this.later)
    }
    if (when === "never") {
      return
    }
    if ((this.plan === "merchantDownPayment") !== random.percent(OUT_OF_TIME)) {
      this.transfer(steps)
    } else {
      this.pay(steps)
    }
  }

  delivery(): void {
    const { random } = this

    if (!this.inTime(this.authorised !== undefined) || !random.percent(90)) {
      return
    }
    const steps = this.authorised ?? this.steps
    const proof = random.weighted({ opens: 8, none: 10, missing: 2 })
    const delivered = random.percent(75)
    const ship = (part: "all" | "one"): void =>
      this.add({ do: "ship", part, proof, delivered }, steps, [
        { do: "ship", part: "one", proof: "none", delivered: true },
        "cancel",
        { do: "edit", quantity: random.between(1, 5) },
        "give_proof",
        "retry",
      ])

    this.maybeBroken(25, "confirm_delivery", steps)
    if (this.inTime(this.quantity > 1) && random.percent(35)) {
      ship("one")
      this.maybe(10, "cancel_fulfilment", steps)
    }
    ship("all")
    if (!delivered && this.maybe(25, "cancel_fulfilment", steps)) {
      ship("all")
    }
    const arrives = delivered || this.maybe(90, "deliver_shipped", steps)

    this.maybe(60, { do: "wait", ms: random.between(100, 1_500) }, steps)
    this.add("heal_service", steps)
    this.maybe(proof === "missing" ? 60 : 3, "give_proof", steps, ["give_proof", "ask_buyer"])
    this.maybe(proof === "missing" ? 30 : 3, "upload_proof", steps, ["give_proof"])
    this.maybe(proof === "missing" ? 20 : 3, "ask_buyer", steps)
    if (this.inTime(proof === "none" && arrives)) {
      this.buyersAnswer(random.percent(80) ? steps : this.later)
    }
    this.maybe(8, "return_goods", steps, ["cancel", "buyer_confirms"])
    this.maybe(5, "cancel_return", steps, ["buyer_confirms", "claim"])
    if (this.maybe(6, "exchange", steps, ["buyer_confirms", "claim"])) {
      this.maybe(60, { do: "ship", part: "all", proof: "none", delivered: true }, steps)
    }
    this.maybe(6, "claim", steps, ["buyer_confirms", "return_goods"])
  }

  /** The order is made dearer, and the buyer pays the difference on credit too. */
  difference(isLate: boolean): void {
    const { random } = this

    if (!this.inTime(this.authorised !== undefined) || !random.percent(20)) {
      return
    }
    const steps = this.authorised ?? this.steps
    const plan = random.weighted(PLAN_WEIGHTS)
    const quantity = this.quantity + random.between(1, 3)

    this.add({ do: "edit", quantity }, steps, [{ do: "ship", part: "all", proof: "none", delivered: true }])
    this.byLink(steps, plan, random.percent(85) ? "difference" : "total")
    if (plan === "merchantDownPayment") {
      this.maybe(85, "record_transfer", steps)
    } else if (plan === "downPayment" && random.percent(85)) {
      this.pay(steps)
    }
    // If the rest was delivered, the added goods follow later.
    this.maybe(isLate ? 80 : 5, { do: "ship", part: "all", proof: "opens", delivered: true }, steps)
  }

  invoice(): void {
    const { random } = this

    if (!this.inTime(this.authorised !== undefined) || !random.percent(65)) {
      return
    }
    const steps = this.authorised ?? this.steps
    const again: Step = { do: "give_invoice", number: random.percent(80) ? 1 : 2, file: "pdf" }

    this.maybeBroken(30, "add_invoice", steps)
    if (random.percent(20)) {
      this.add({ do: "write_invoice", number: 1 }, steps, [again, { do: "write_invoice", number: 2 }])
    } else {
      const file = random.weighted({ pdf: 5, address: 3, broken: 2 })

      this.add({ do: "give_invoice", number: 1, file }, steps, [
        again,
        { do: "give_invoice", number: 1, file: "address" },
        { do: "write_invoice", number: 1 },
        "cancel",
      ])
    }
    this.add({ do: "wait", ms: random.between(100, 1_000) }, steps)
    this.add("heal_service", steps)
    this.maybe(30, again, steps)
  }

  /** The merchant captures the delivered goods by hand, in parts or whole, until the store captures again. */
  captureByHand(): void {
    const { random } = this

    if (!this.inTime(this.authorised !== undefined) || !random.percent(15)) {
      return
    }
    const steps = this.authorised ?? this.steps
    const first: Step = { do: "capture", part: random.percent(60) ? "third" : "rest" }
    const again: Step = { do: "capture", part: random.percent(50) ? "third" : "rest" }

    // Before the delivery is known, because earlier captures stay.
    steps.splice(random.between(1, steps.length), 0, [setCapture("manual")])
    this.add({ do: "wait", ms: random.between(500, 2_000) }, steps)
    if (random.percent(40)) {
      // In two tabs, or while the store captures too.
      steps.push([first, random.percent(50) ? again : setCapture("on_delivery")])
      this.maybe(50, "retry", steps, [again])
    } else {
      this.add(first, steps, ["retry", "give_proof"])
    }
    this.maybe(50, again, steps)
    this.maybe(60, setCapture("on_delivery"), steps)
  }

  /** Changes that may come at any time. */
  changes(): void {
    const { random } = this

    this.maybe(4, { do: "edit", quantity: random.between(1, 5) }, this.steps, [
      { do: "edit", quantity: random.between(1, 5) },
      "cancel",
    ])
    this.maybe(2, "cancel", this.steps, ["cancel", "reconcile"])
    this.maybe(4, "retry", this.steps, ["retry", "reconcile"])
    this.maybe(4, "reconcile", this.steps, ["reconcile", "look"])
    this.maybe(1, "operator_cancels")
    this.maybe(2, "delete_cart")
    this.maybe(2, "delete_customer")
    this.maybe(2, { do: "change_option", change: chooseOption(random) })
    this.maybe(2, "resolve_points")
    this.maybe(2, "approve")
    this.maybe(3, "replay_webhook")
  }

  /** Moves some steps too early or too late. */
  disorder(): void {
    const { random, steps } = this

    if (!random.percent(15)) {
      return
    }
    for (let moves = random.between(1, 3); moves > 0; moves -= 1) {
      const moved = steps.splice(random.between(1, steps.length - 1), 1)

      steps.splice(random.between(1, steps.length), 0, ...moved)
    }
  }

  afterwards(): void {
    this.maybe(5, { do: "ship", part: "all", proof: "none", delivered: true }, this.later)
    this.maybe(5, "buyer_confirms", this.later)
    this.maybe(5, "cancel", this.later)
    this.maybe(5, { do: "complete", tabs: 1 }, this.later)
    this.maybe(5, "look", this.later)
    this.maybe(6, "operator_cancels", this.later)
    this.maybe(10, "resolve_points", this.later, ["resolve_points", "retry"])
    this.maybe(5, "replay_webhook", this.later)
  }

  /** Whether a person is to approve the order, since it has no down payment. */
  private isWithApproval(plan = this.plan): boolean {
    return this.file.SVC_WITHOUT_DOWN_PAYMENT === "manual" && (plan === "days30" || plan === "days60")
  }

  /** Where the order is authorised after a checkout with a fault. A checkout with an unknown result is sent again later. */
  private afterFault(fault: ServiceFault | undefined): Moment[] | undefined {
    // Without effect on a down payment that the merchant collects, because no checkout is sent yet.
    if (fault === undefined || FAULTS_TOLD_AT_ONCE.includes(fault) || this.plan === "merchantDownPayment") {
      return this.steps
    }
    return FAULTS_BEFORE_EFFECT.includes(fault) ? this.later : undefined
  }

  private complete(): void {
    const tabs = this.random.percent(25) ? 2 : 1

    this.add({ do: "complete", tabs }, this.steps, [
      { do: "change_cart", plan: this.plan },
      { do: "choose_plan", plan: this.plan },
      "look",
    ])
  }

  private byLink(
    steps: Moment[],
    plan: PlanName,
    over: "difference" | "total",
    meanwhile: readonly Act[] = []
  ): ServiceFault | undefined {
    const { random } = this
    const edit: Step = { do: "edit", quantity: random.between(1, 5) }

    this.add({ do: "make_link", over }, steps, [edit])
    this.add({ do: "choose_link_plan", plan }, steps)
    const fault = this.maybeBroken(18, "initiate_checkout", steps)

    this.add({ do: "place_link", tabs: random.percent(25) ? 2 : 1 }, steps, [
      edit,
      "cancel",
      { do: "choose_link_plan", plan },
      { do: "place_link", tabs: 1 },
      ...meanwhile,
    ])
    if (fault !== undefined) {
      this.add("heal_service", steps)
      this.maybe(80, { do: "place_link", tabs: 1 }, steps)
    }
    if (this.isWithApproval(plan)) {
      this.maybe(80, "approve", steps)
    }
    return fault
  }

  private transfer(steps: Moment[]): void {
    const isBroken = this.maybeBroken(25, "initiate_checkout", steps) !== undefined

    this.add("record_transfer", steps, [
      "record_transfer",
      { do: "edit", quantity: this.random.between(1, 5) },
      "cancel",
      "retry",
    ])
    if (isBroken) {
      this.add("heal_service", steps)
      this.maybe(60, "record_transfer", steps)
    }
  }

  private pay(steps: Moment[]): void {
    const { random } = this

    this.maybe(30, "open_page", steps)
    if (this.maybe(15, "void_page", steps)) {
      this.add("look", steps)
    }
    this.maybeBroken(25, "reconcile_prepaid_payment", steps)
    this.maybe(45, { do: "break_webhooks", fault: random.pick(FAULTS_OF_WEBHOOKS) }, steps)
    this.add({ do: "pay", finalize: random.percent(75), webhook: random.percent(85) }, steps, [
      { do: "edit", quantity: random.between(1, 5) },
      "cancel",
      "reconcile",
      "look",
      "order_expires",
    ])
    this.maybe(50, "look", steps)
    this.maybe(15, "reconcile", steps)
    this.add("heal_service", steps)
    // Without a webhook, the returning buyer brings the news of the payment, or time does.
    this.maybe(50, "look", steps)
    this.maybe(85, "wait_for_authorisation", steps)
  }

  private buyersAnswer(steps: Moment[]): void {
    const { random } = this
    const meanwhile: Meanwhile = [
      "give_proof",
      "record_outcome",
      "retry",
      "cancel",
      { do: "give_invoice", number: 1, file: "pdf" },
    ]

    this.maybe(35, { do: "break_webhooks", fault: random.pick(FAULTS_OF_WEBHOOKS) }, steps)
    this.maybe(90, "wait_for_question", steps)
    switch (random.weighted({ confirms: 7, disputes: 3, silent: 1 })) {
      case "confirms":
        this.add("buyer_confirms", steps, meanwhile)
        break
      case "disputes":
        this.add("buyer_disputes", steps, meanwhile)
        this.maybe(70, "record_outcome", steps)
        if (
          this.maybe(
            70,
            { do: "operator_settles", as: random.percent(60) ? "DELIVERED" : "AUTHORIZED" },
            steps
          )
        ) {
          this.maybe(80, "record_outcome", steps, ["record_outcome", "give_proof"])
          this.maybe(30, "buyer_confirms", steps)
        }
        break
      case "silent":
        this.maybe(40, "give_proof", steps)
        break
    }
    this.add("heal_service", steps)
  }

  /** Whether to do a step: mostly only when it is possible. */
  private inTime(isTime: boolean): boolean {
    return isTime || this.random.percent(OUT_OF_TIME)
  }

  /** @param meanwhile steps of which one may happen at the same moment */
  private add(act: Act, steps = this.steps, meanwhile?: Meanwhile): void {
    const { random } = this
    const step = stepOf(act)

    if (random.percent(15)) {
      steps.push([{ do: "wait", ms: random.between(20, 800) }])
    }
    steps.push(
      meanwhile !== undefined && random.percent(AT_ONCE) ? [step, stepOf(random.pick(meanwhile))] : [step]
    )
  }

  private maybe(often: number, act: Act, steps = this.steps, meanwhile?: Meanwhile): boolean {
    const comes = this.random.percent(often)

    if (comes) {
      this.add(act, steps, meanwhile)
    }
    return comes
  }

  private maybeBroken(often: number, operation: Operation, steps = this.steps): ServiceFault | undefined {
    const own: readonly [ServiceFault, ...ServiceFault[]] = FAULTS_OF_ONE_OPERATION[operation]
    const fault = this.random.pick(this.random.percent(20) ? own : FAULTS_OF_ANY_CALL)

    return this.maybe(often, { do: "break_service", operation, fault }, steps) ? fault : undefined
  }
}

/** The same choices give the same plan, whatever the store does. */
export const planHistory = (number: number, run: Random): HistoryPlan => {
  const random = run.of(`history ${number}`)
  const isCovered = random.percent(95)
  const planner = new Planner(random, isCovered, chooseFileOptions(run))

  if (random.percent(88)) {
    planner.checkout()
  } else {
    planner.draft()
  }
  planner.changes()
  planner.downPayment()
  planner.changes()
  const isEditedLate = random.percent(30)

  if (!isEditedLate) {
    planner.difference(false)
  }
  if (random.percent(40)) {
    planner.invoice()
    planner.delivery()
  } else {
    planner.delivery()
    planner.invoice()
  }
  if (isEditedLate) {
    planner.difference(true)
  }
  planner.captureByHand()
  planner.changes()
  planner.disorder()
  planner.afterwards()
  return { number, credit: isCovered ? PLENTY : TOO_LITTLE, steps: planner.steps, later: planner.later }
}
