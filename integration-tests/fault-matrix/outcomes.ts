import { FAULTS, type FaultName } from "./faults"

/** What a buyer does about a checkout that came to nothing, or about options that did not come. */
export const CHECKOUT_BEHAVIOURS = [
  "waits",
  "retries",
  "changes the cart",
  "leaves",
  "pays another way",
] as const

export type CheckoutBehaviour = (typeof CHECKOUT_BEHAVIOURS)[number]

type Outcomes = Record<CheckoutBehaviour, string>

/** What comes of each fault: the same, but for those that are named. */
const byFault = <Result>(usual: Result, others: Partial<Record<FaultName, Result>>) =>
  ({ ...Object.fromEntries(FAULTS.map((fault) => [fault, usual])), ...others }) as Record<FaultName, Result>

/** The service has done what it was asked, and its answer is lost. */
const afterEffect = <Result>(result: Result) => ({
  "reset after the effect": result,
  "time-out after the effect": result,
  "HTML after the effect": result,
  "truncated after the effect": result,
  "wrong shape after the effect": result,
  "slow drip after the effect": result,
})

/** What the buyer is told at first, and there is in the end when they go on, when they leave, and when they pay otherwise. */
const checkout = (told: string, goesOn: string, leaves: string, otherwise: string): Outcomes => ({
  waits: `told ${told}, then ${goesOn}`,
  retries: `told ${told}, then ${goesOn}`,
  "changes the cart": `told ${told}, then ${goesOn}`,
  leaves: `told ${told}, then -; ${leaves}`,
  "pays another way": `told ${told}, then ordered; ${otherwise}`,
})

const ON_CREDIT = "ordered; at the service 1; in Medusa on credit; listed nothing"

/** The call certainly had no effect: the buyer may try again, or not. */
const NO_EFFECT = checkout(
  "try_again",
  ON_CREDIT,
  "at the service 0; in Medusa none; listed nothing",
  "at the service 0; in Medusa another way; listed nothing"
)

/** It had none, but nobody can know: the same reference is sent again, or the operator is to be asked about it. */
const UNKNOWN_WITHOUT_EFFECT = checkout(
  "confirming",
  ON_CREDIT,
  "at the service 0; in Medusa none; listed possible_duplicate",
  "at the service 0; in Medusa another way; listed possible_duplicate"
)

/** The service has an order that it does not tell the id of: a person settles it with the operator. */
const UNKNOWN_AFTER_EFFECT = checkout(
  "confirming",
  "being_checked; at the service 1; in Medusa none; listed possible_duplicate",
  "at the service 1; in Medusa none; listed possible_duplicate",
  "at the service 1; in Medusa another way; listed possible_duplicate"
)

const ORDERED = "told ordered, then -; at the service 1; in Medusa on credit; listed nothing"

/** Initiate Checkout: what the buyer is told, and what there is in the end. */
export const CHECKOUT = byFault(UNKNOWN_WITHOUT_EFFECT, {
  ...afterEffect(UNKNOWN_AFTER_EFFECT),
  "connection refused": NO_EFFECT,
  "401": NO_EFFECT,
  "null fields": {
    waits: ORDERED,
    retries: ORDERED,
    "changes the cart": ORDERED,
    leaves: ORDERED,
    "pays another way": ORDERED,
  },
})

/** Other ways to pay work, and nothing of the failure is remembered. */
const seen = (what: string): Outcomes => ({
  waits: `at first ${what}, then -; once the service is back shown`,
  retries: `at first ${what}, then ${what}; once the service is back shown`,
  "changes the cart": `at first ${what}, then ${what}; once the service is back shown`,
  leaves: `at first ${what}, then -; once the service is back -`,
  "pays another way": `at first ${what}, then ordered; once the service is back -`,
})

/** Check Eligibility: whether the option is shown. */
export const OPTIONS = byFault(seen("service_unavailable"), {
  // A refusal of this operation (spec 7.2), whatever its code.
  "error_code 500": seen("not_eligible"),
  "null fields": seen("shown"),
})

/** Whether somebody looks at an order, or asks for it to be tried again, or only the sweep does. */
export const ORDER_BEHAVIOURS = ["waits", "retries"] as const

type OrderOutcomes = Record<(typeof ORDER_BEHAVIOURS)[number], string>

const alike = (outcome: string): OrderOutcomes => ({ waits: outcome, retries: outcome })

const AUTHORIZED = "in the end authorized, in Medusa authorized; listed nothing"

/** Reconcile Prepaid Payment, after the buyer paid: what the buyer's page says, and what there is in the end. */
export const RECONCILE = byFault<OrderOutcomes>(
  // The signed webhook counts once the service itself says the same (design D6).
  {
    waits: `page says -, then -; ${AUTHORIZED}`,
    retries: `page says awaiting_down_payment, then authorized; ${AUTHORIZED}`,
  },
  {
    "null fields": {
      waits: `page says -, then -; ${AUTHORIZED}`,
      retries: `page says authorized, then authorized; ${AUTHORIZED}`,
    },
  }
)

/** Confirm Delivery with a link: it is repeated; a first 811 after a lost answer most likely means that it took effect. */
export const DELIVERY = byFault(
  alike("at first authorized; in the end out_for_delivery, 1 SMS; listed nothing"),
  { "null fields": alike("at first out_for_delivery; in the end out_for_delivery, 1 SMS; listed nothing") }
)

const ATTACHED_LATER = alike("at first due; in the end attached, 1 at the service; listed nothing")

/** The service may keep an invoice twice, and says of none whether it has it: a person looks (spec 4.5). */
const ASK_THE_OPERATOR = (atService: number) =>
  alike(`at first unknown; in the end unknown, ${String(atService)} at the service; listed invoice_unknown`)

/** Add Invoice: what becomes of the store's PDF. */
export const INVOICE = byFault(ASK_THE_OPERATOR(0), {
  ...afterEffect(ASK_THE_OPERATOR(1)),
  "connection refused": ATTACHED_LATER,
  "error_code 500": ATTACHED_LATER,
  "401": ATTACHED_LATER,
  "null fields": alike("at first attached; in the end attached, 1 at the service; listed nothing"),
})
