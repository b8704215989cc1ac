import type { FaultName } from "./faults"

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

/** The call certainly had no effect: the buyer may try again, or not. */
const NO_EFFECT: Outcomes = {
  waits: "told try_again, then ordered; at the service 1; in Medusa on credit; listed nothing",
  retries: "told try_again, then ordered; at the service 1; in Medusa on credit; listed nothing",
  "changes the cart": "told try_again, then ordered; at the service 1; in Medusa on credit; listed nothing",
  leaves: "told try_again, then -; at the service 0; in Medusa none; listed nothing",
  "pays another way": "told try_again, then ordered; at the service 0; in Medusa another way; listed nothing",
}

/** It had none, but nobody can know: the same reference is sent again, or the operator is to be asked about it. */
const UNKNOWN_WITHOUT_EFFECT: Outcomes = {
  waits: "told confirming, then ordered; at the service 1; in Medusa on credit; listed nothing",
  retries: "told confirming, then ordered; at the service 1; in Medusa on credit; listed nothing",
  "changes the cart": "told confirming, then ordered; at the service 1; in Medusa on credit; listed nothing",
  leaves: "told confirming, then -; at the service 0; in Medusa none; listed possible_duplicate",
  "pays another way":
    "told confirming, then ordered; at the service 0; in Medusa another way; listed possible_duplicate",
}

/** The service has an order that it does not tell the id of: a person settles it with the operator. */
const UNKNOWN_AFTER_EFFECT: Outcomes = {
  waits: "told confirming, then being_checked; at the service 1; in Medusa none; listed possible_duplicate",
  retries: "told confirming, then being_checked; at the service 1; in Medusa none; listed possible_duplicate",
  "changes the cart":
    "told confirming, then being_checked; at the service 1; in Medusa none; listed possible_duplicate",
  leaves: "told confirming, then -; at the service 1; in Medusa none; listed possible_duplicate",
  "pays another way":
    "told confirming, then ordered; at the service 1; in Medusa another way; listed possible_duplicate",
}

const ORDERED = "told ordered, then -; at the service 1; in Medusa on credit; listed nothing"

/** Initiate Checkout: what the buyer is told, and what there is in the end. */
export const CHECKOUT: Record<FaultName, Outcomes> = {
  "connection refused": NO_EFFECT,
  "reset before the effect": UNKNOWN_WITHOUT_EFFECT,
  "reset after the effect": UNKNOWN_AFTER_EFFECT,
  "time-out before the effect": UNKNOWN_WITHOUT_EFFECT,
  "time-out after the effect": UNKNOWN_AFTER_EFFECT,
  "500": UNKNOWN_WITHOUT_EFFECT,
  "error_code 500": UNKNOWN_WITHOUT_EFFECT,
  "503 with Retry-After": UNKNOWN_WITHOUT_EFFECT,
  "401": NO_EFFECT,
  "HTML after the effect": UNKNOWN_AFTER_EFFECT,
  "truncated after the effect": UNKNOWN_AFTER_EFFECT,
  "wrong shape after the effect": UNKNOWN_AFTER_EFFECT,
  "slow drip after the effect": UNKNOWN_AFTER_EFFECT,
  "null fields": {
    waits: ORDERED,
    retries: ORDERED,
    "changes the cart": ORDERED,
    leaves: ORDERED,
    "pays another way": ORDERED,
  },
}

const SHOWN: Outcomes = {
  waits: "at first shown, then -; once the service is back shown",
  retries: "at first shown, then shown; once the service is back shown",
  "changes the cart": "at first shown, then shown; once the service is back shown",
  leaves: "at first shown, then -; once the service is back -",
  "pays another way": "at first shown, then ordered; once the service is back -",
}

/** The option is hidden, other ways to pay work, and nothing of the failure is remembered. */
const HIDDEN: Outcomes = {
  waits: "at first service_unavailable, then -; once the service is back shown",
  retries: "at first service_unavailable, then service_unavailable; once the service is back shown",
  "changes the cart":
    "at first service_unavailable, then service_unavailable; once the service is back shown",
  leaves: "at first service_unavailable, then -; once the service is back -",
  "pays another way": "at first service_unavailable, then ordered; once the service is back -",
}

/** As {@link HIDDEN}: the service refused to answer about the buyer. */
const NOT_ELIGIBLE: Outcomes = {
  waits: "at first not_eligible, then -; once the service is back shown",
  retries: "at first not_eligible, then not_eligible; once the service is back shown",
  "changes the cart": "at first not_eligible, then not_eligible; once the service is back shown",
  leaves: "at first not_eligible, then -; once the service is back -",
  "pays another way": "at first not_eligible, then ordered; once the service is back -",
}

/** Check Eligibility: whether the option is shown. */
export const OPTIONS: Record<FaultName, Outcomes> = {
  "connection refused": HIDDEN,
  "reset before the effect": HIDDEN,
  "reset after the effect": HIDDEN,
  "time-out before the effect": HIDDEN,
  "time-out after the effect": HIDDEN,
  "500": HIDDEN,
  // A refusal of this operation (spec 7.2), whatever its code.
  "error_code 500": NOT_ELIGIBLE,
  "503 with Retry-After": HIDDEN,
  "401": HIDDEN,
  "HTML after the effect": HIDDEN,
  "truncated after the effect": HIDDEN,
  "wrong shape after the effect": HIDDEN,
  "slow drip after the effect": HIDDEN,
  "null fields": SHOWN,
}

/** Whether somebody looks at an order, or asks for it to be tried again, or only the sweep does. */
export const ORDER_BEHAVIOURS = ["waits", "retries"] as const

type OrderOutcomes = Record<(typeof ORDER_BEHAVIOURS)[number], string>

const alike = (outcome: string): OrderOutcomes => ({ waits: outcome, retries: outcome })

/** The signed webhook counts once the service itself says the same (design D6). */
const AUTHORIZED_LATER: OrderOutcomes = {
  waits: "page says -, then -; in the end authorized, in Medusa authorized; listed nothing",
  retries:
    "page says awaiting_down_payment, then authorized; in the end authorized, in Medusa authorized; listed nothing",
}

/** Reconcile Prepaid Payment, after the buyer paid: what the buyer's page says, and what there is in the end. */
export const RECONCILE: Record<FaultName, OrderOutcomes> = {
  "connection refused": AUTHORIZED_LATER,
  "reset before the effect": AUTHORIZED_LATER,
  "reset after the effect": AUTHORIZED_LATER,
  "time-out before the effect": AUTHORIZED_LATER,
  "time-out after the effect": AUTHORIZED_LATER,
  "500": AUTHORIZED_LATER,
  "error_code 500": AUTHORIZED_LATER,
  "503 with Retry-After": AUTHORIZED_LATER,
  "401": AUTHORIZED_LATER,
  "HTML after the effect": AUTHORIZED_LATER,
  "truncated after the effect": AUTHORIZED_LATER,
  "wrong shape after the effect": AUTHORIZED_LATER,
  "slow drip after the effect": AUTHORIZED_LATER,
  "null fields": {
    waits: "page says -, then -; in the end authorized, in Medusa authorized; listed nothing",
    retries:
      "page says authorized, then authorized; in the end authorized, in Medusa authorized; listed nothing",
  },
}

const SENT_LATER = alike("at first authorized; in the end out_for_delivery, 1 SMS; listed nothing")

/** Confirm Delivery with a link: it is repeated; a first 811 after a lost answer most likely means that it took effect. */
export const DELIVERY: Record<FaultName, OrderOutcomes> = {
  "connection refused": SENT_LATER,
  "reset before the effect": SENT_LATER,
  "reset after the effect": SENT_LATER,
  "time-out before the effect": SENT_LATER,
  "time-out after the effect": SENT_LATER,
  "500": SENT_LATER,
  "error_code 500": SENT_LATER,
  "503 with Retry-After": SENT_LATER,
  "401": SENT_LATER,
  "HTML after the effect": SENT_LATER,
  "truncated after the effect": SENT_LATER,
  "wrong shape after the effect": SENT_LATER,
  "slow drip after the effect": SENT_LATER,
  "null fields": alike("at first out_for_delivery; in the end out_for_delivery, 1 SMS; listed nothing"),
}

const ATTACHED_LATER = alike("at first due; in the end attached, 1 at the service; listed nothing")

/** The service may keep an invoice twice, and says of none whether it has it: a person looks (spec 4.5). */
const ASK_THE_OPERATOR = (atService: number) =>
  alike(`at first unknown; in the end unknown, ${String(atService)} at the service; listed invoice_unknown`)

/** Add Invoice: what becomes of the store's PDF. */
export const INVOICE: Record<FaultName, OrderOutcomes> = {
  "connection refused": ATTACHED_LATER,
  "reset before the effect": ASK_THE_OPERATOR(0),
  "reset after the effect": ASK_THE_OPERATOR(1),
  "time-out before the effect": ASK_THE_OPERATOR(0),
  "time-out after the effect": ASK_THE_OPERATOR(1),
  "500": ASK_THE_OPERATOR(0),
  "error_code 500": ATTACHED_LATER,
  "503 with Retry-After": ASK_THE_OPERATOR(0),
  "401": ATTACHED_LATER,
  "HTML after the effect": ASK_THE_OPERATOR(1),
  "truncated after the effect": ASK_THE_OPERATOR(1),
  "wrong shape after the effect": ASK_THE_OPERATOR(1),
  "slow drip after the effect": ASK_THE_OPERATOR(1),
  "null fields": alike("at first attached; in the end attached, 1 at the service; listed nothing"),
}
