import type { SvcClient } from "../../src/client"
import type { Held } from "./support/held"
import type { KillableStore } from "./support/killable-store"
import type { GatedOperation } from "./support/service-gate"
import type { WriteToStop } from "./support/write-stops"

/** Where a process dies around a call to the service. */
export const CRASH_POINTS = [
  /** The intent is written; the call does not arrive. */
  "before the call",
  /** The service has done it; nobody hears its answer. */
  "after the effect",
  /** The answer is heard; nothing of it is written. */
  "between the answer and its record",
  "after the record, before what follows",
] as const

export type CrashPoint = (typeof CRASH_POINTS)[number]

export type AtEachPoint<T> = Record<CrashPoint, T>

/** The points after which it ends in one of several ways. */
export const endingIn = <End>(ends: AtEachPoint<End>, end: End): CrashPoint[] =>
  CRASH_POINTS.filter((point) => ends[point] === end)

/** Whose call it is: what names it in the call's body, and in the ledger and Medusa. */
interface CrashSubject {
  phone: string
  sessionId: string
  atServiceId?: string
}

/** One way through the code to a call of the service, with the writes to the database after it. */
interface CrashCase {
  /** What is killed, for the names of the tests. */
  name: string
  operation: GatedOperation
  /** What names the subject in the call's body. */
  about: (subject: CrashSubject) => string
  record: (subject: CrashSubject) => WriteToStop
  /** The first write after it. */
  next: (subject: CrashSubject) => WriteToStop
}

const aboutBuyer = ({ phone }: CrashSubject): string => phone
const aboutOrder = ({ atServiceId }: CrashSubject): string => atServiceId ?? ""

const created = ({ sessionId }: CrashSubject): WriteToStop => ({
  table: "svc_order",
  on: "update",
  was: { svc_order_id: null },
  becomes: { payment_session_id: sessionId, order_status: "CREATED" },
})
const moves =
  (was: string, to: string) =>
  ({ sessionId }: CrashSubject): WriteToStop => ({
    table: "svc_order",
    on: "update",
    was: { state: was },
    becomes: { payment_session_id: sessionId, state: to },
  })
const becomes = (state: string) => moves("authorized", state)
const changesOnceMore = (state: string) => moves(state, state)
const paymentIsMade = ({ sessionId }: CrashSubject): WriteToStop => ({
  table: "payment",
  on: "insert",
  becomes: { payment_session_id: sessionId },
})
const attemptIsGivenBack = ({ sessionId }: CrashSubject): WriteToStop => ({
  table: "svc_order",
  on: "update",
  wasNot: { lease_token: null },
  becomes: { payment_session_id: sessionId, lease_token: null },
})

/** A cart is completed, with nothing to pay on the day. */
export const COMPLETION: CrashCase = {
  name: "a checkout",
  operation: "initiate_checkout",
  about: aboutBuyer,
  record: created,
  next: paymentIsMade,
}

/** A cart is completed, and the service collects a down payment. */
export const COMPLETION_WITH_DOWN_PAYMENT: CrashCase = {
  ...COMPLETION,
  name: "a checkout with a down payment",
  next: ({ sessionId }) => ({
    table: "payment_session",
    on: "update",
    becomes: { id: sessionId, status: "pending_authorization" },
  }),
}

/** The merchant records the down payment that it collected, and the checkout is sent. */
export const RECORDED_DOWN_PAYMENT: CrashCase = {
  ...COMPLETION,
  name: "a checkout whose down payment the merchant has",
}

/** The sweep sends the checkout of an order whose completion had died before. */
export const RESUMED_CHECKOUT: CrashCase = { ...COMPLETION, name: "a checkout that the sweep sends" }

/** A buyer who has paid opens the order page. */
export const RECONCILIATION: CrashCase = {
  name: "a reconciliation",
  operation: "reconcile_prepaid_payment",
  about: aboutOrder,
  record: moves("awaiting_down_payment", "authorized"),
  next: paymentIsMade,
}

/** The goods of an order arrive, and there is a proof. */
export const PROOF: CrashCase = {
  name: "a confirmation by proof",
  operation: "confirm_delivery",
  about: aboutOrder,
  record: becomes("delivered"),
  next: changesOnceMore("delivered"),
}

/** The buyer is asked to confirm the delivery. */
export const QUESTION: CrashCase = {
  ...PROOF,
  name: "a question to the buyer",
  record: becomes("out_for_delivery"),
  next: changesOnceMore("out_for_delivery"),
}

export const INVOICE: CrashCase = {
  name: "an invoice",
  operation: "add_invoice",
  about: aboutOrder,
  record: ({ sessionId }) => ({
    table: "svc_invoice",
    on: "update",
    becomes: { reference: sessionId, state: "attached" },
  }),
  next: attemptIsGivenBack,
}

type ClientOperation = Exclude<keyof SvcClient, "close">

/** The places in the code that call an operation: each with what is killed there, or why nothing has to be. */
export const CALL_SITES: Record<ClientOperation, Record<string, readonly CrashCase[] | string>> = {
  initiateCheckout: {
    "src/modules/svc/checkout/send-checkout.ts": [
      COMPLETION,
      COMPLETION_WITH_DOWN_PAYMENT,
      RECORDED_DOWN_PAYMENT,
      RESUMED_CHECKOUT,
    ],
  },
  reconcilePrepaidPayment: { "src/modules/svc/reconcile/run-reconcile.ts": [RECONCILIATION] },
  confirmDelivery: { "src/modules/svc/delivery/send-confirmation.ts": [PROOF, QUESTION] },
  addInvoice: { "src/modules/svc/invoice/send-invoice.ts": [INVOICE] },
  checkEligibility: {
    "src/modules/svc/eligibility/ask-eligibility.ts":
      "A question of a buyer's page: nothing changes at the service, and nothing is written down.",
    "src/api/admin/svc/buyer-check/ask-about-buyer.ts":
      "A question of the merchant's, also to test the connection: nothing changes at the service, and nothing is written down.",
  },
}

/** Files that hand calls on and do nothing about their answers. */
export const HAND_ON: Record<string, string> = {
  "src/modules/svc/calls/call-log.ts": "Counts the calls for whoever makes them, in memory.",
}

const staged = new Set<CrashCase>()

/** The crash cases that no suite has brought about so far. */
export const notStaged = (): string[] =>
  Object.values(CALL_SITES)
    .flatMap((sites) => Object.values(sites))
    .flatMap((cases) => (typeof cases === "string" ? [] : cases))
    .filter((one) => !staged.has(one))
    .map(({ name }) => name)

/** Has Medusa stopped at the next call about each subject, each at its own point. */
export const stopAtEachPoint = async (
  store: KillableStore,
  crash: CrashCase,
  subjects: AtEachPoint<CrashSubject>
): Promise<Held[]> => {
  const { operation, about, record, next } = crash
  const call = (point: CrashPoint, when: "before_effect" | "after_effect") =>
    store.gate.hold({ operation, about: about(subjects[point]), when })

  staged.add(crash)
  return [
    call("before the call", "before_effect"),
    call("after the effect", "after_effect"),
    await store.database.stopAt(record(subjects["between the answer and its record"])),
    await store.database.stopAt(next(subjects["after the record, before what follows"])),
  ]
}

export const oneForEach = <T>(things: readonly T[]): AtEachPoint<T> => {
  const [first, second, third, fourth] = things

  if (first === undefined || second === undefined || third === undefined || fourth === undefined) {
    throw new Error(`There are ${CRASH_POINTS.length} crash points, but ${things.length} things for them`)
  }
  return {
    "before the call": first,
    "after the effect": second,
    "between the answer and its record": third,
    "after the record, before what follows": fourth,
  }
}
