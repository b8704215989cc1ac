import { DEFAULT_OPTIONS, optionAt } from "../../src/config"
import {
  DELIVERY_EXITS,
  INVOICE_EXITS,
  type LimitOption,
  type MerchantExit,
  ORDER_EXITS,
  type StateExits,
  type TimeLimit,
  WEBHOOK_EXITS,
} from "../../src/modules/svc/ledger/__fixtures__/state-exits"
import { code, markdownTable } from "../../support/markdown-table"

const EXITS: Readonly<Record<MerchantExit, string>> = {
  reconcile: "check now",
  confirm_delivery_proof: "give a proof of delivery",
  confirm_delivery_sms: "ask the buyer by SMS",
  record_delivery_outcome: "record what the operator says",
  upload_invoice: "upload the invoice",
  retry: "try again",
  record_down_payment: "record the down payment",
  approve: "approve",
  extend_deadline: "wait longer",
  resolve: "settle it with the operator, and resolve the point",
  cancel_in_medusa: "cancel the order in Medusa",
  deliver_in_medusa: "mark the goods as delivered in Medusa",
  replay_webhook: "replay it",
}

const UNITS: Readonly<Record<LimitOption, string>> = {
  "checkout.listUnansweredAfterMinutes": "minutes",
  "downPayment.expireAfterHours": "hours",
  "downPayment.watchAfterGivingUpDays": "days",
  "delivery.listUnreportedAfterDays": "days",
  "delivery.remindAfterHours": "hours",
  "invoice.listMissingAfterDays": "days",
}

const anyOf = (words: readonly string[]): string => words.map(code).join(" or ")

const outcome = (moves: readonly string[], listed: readonly string[]): string =>
  [
    ...(moves.length === 0 ? [] : [`becomes ${anyOf(moves)}`]),
    ...(listed.length === 0 ? [] : [`is listed as ${anyOf(listed)}`]),
  ].join(", or ")

const limitText = (limit: TimeLimit<string>): string => {
  switch (limit.kind) {
    case "option": {
      const { option } = limit
      const wait = `${code(option)} (${String(optionAt(DEFAULT_OPTIONS, option))} ${UNITS[option]})`
      const then = outcome(limit.moves, limit.listed)

      return `${wait}: then it ${then === "" ? "is left be" : then}`
    }
    case "lease":
      return "the lease of the process that works on it: then another takes it up"
    case "tries":
      return `tried again with growing pauses; if that does not help, it ${outcome(limit.moves, limit.listed)}`
    case "at_once":
      return `listed at once as ${anyOf(limit.listed)}`
    case "end":
      return "none: nothing is waited for"
  }
}

const section = (what: string, states: Readonly<Record<string, StateExits<string>>>): string => {
  const rows = Object.entries(states).map(([state, { exits, limit }]) => [
    code(state),
    exits.map((exit) => EXITS[exit]).join("; "),
    limitText(limit),
  ])

  return `### ${what}\n\n${markdownTable(["State", "What the merchant can do", "Time limit"], rows)}`
}

/** Every state of the ledger with its exits and its time limit. */
export const stateExitsTables = (): string =>
  [
    section("An attempt", ORDER_EXITS),
    section("The confirmation of a delivery", DELIVERY_EXITS),
    section("An invoice", INVOICE_EXITS),
    section("A webhook in the inbox", WEBHOOK_EXITS),
  ].join("\n\n")
