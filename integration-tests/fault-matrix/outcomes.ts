import type { FaultName } from "./faults"

/** What a buyer does about a checkout that came to nothing, or about options that did not come. */
export type CheckoutBehaviour = "waits" | "retries" | "changes the cart" | "leaves" | "pays another way"

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
