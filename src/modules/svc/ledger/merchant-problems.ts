import { z } from "@medusajs/framework/zod"
import type { AttentionKind, NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { Problem } from "../../../domain/facts/problem"
import { refusedOver } from "../../../domain/refused-fields"
import { HOUR_MS, MINUTE_MS } from "../../../domain/units-of-time"
import type { RememberedPoint } from "./attention-kinds"
import { rowOf } from "./columns"
import type { Ledger } from "./ledger"
import type { OrderRow } from "./order-row"

/** How long the payment method or a plan is hidden after the service's last refusal; then a buyer may try again. */
const HIDDEN_MS = 10 * MINUTE_MS

/**
 * The references of what is listed about the merchant, about the store's own list of plans, and about a plan: it belongs to no
 * order.
 */
const MERCHANT = "merchant"
const PLANS_LIST = "merchant:plans"
const planReference = (planId: number | null | undefined): string => `plan:${planId ?? "none"}`

const KINDS = [
  "merchant_not_ready",
  "plan_not_accepted",
  "checkouts_refused",
  "store_function_failed",
] as const satisfies readonly AttentionKind[]

/** What keeps a store from offering the payment method, or some of its plans. */
export interface MerchantProblems {
  isMerchantReady: boolean
  /** Ids of the plans that the service did not accept. */
  refusedPlans: ReadonlySet<number>
}

/** A refused checkout: the service's code, the fields that it named, and what it said. */
interface Refusal {
  serviceCode: number | null
  fields: readonly string[]
  failure?: Problem | undefined
}

/** Codes about the token's merchant, and about the plan (spec 7.1). No buyer can do anything about them. */
const MERCHANT_CODES = [802, 803]
const PLAN_CODES = [876, 877, 878]
/** Codes about the buyer: another checkout of theirs, no account, too little credit, an expired agreement. */
const BUYER_CODES = [804, 805, 806, 881]

/**
 * Lists what the merchant has to mend after the service declined a checkout: once for the merchant or for the plan, not for
 * each order. A code that may have any cause is listed only when several carts, or orders paid by a link, got it in a row;
 * at once if it names fields and none of them is the buyer's.
 */
export const noteMerchantProblem = async (
  ledger: Ledger,
  { serviceCode: code, fields, failure }: Refusal,
  planId: number | undefined
): Promise<void> => {
  if (code === null || BUYER_CODES.includes(code)) {
    return
  }
  const over = refusedOver(code, fields)

  if (MERCHANT_CODES.includes(code)) {
    await list(ledger, MERCHANT, { kind: "merchant_not_ready", values: { code } })
  } else if (PLAN_CODES.includes(code) || over === "plan") {
    await list(ledger, planReference(planId), {
      kind: "plan_not_accepted",
      values: {
        plan: planId ?? null,
        code,
        ...(over === "plan" && { fields: [...fields] }),
        in_a_row: await isPlanRefusedInARow(ledger, planId ?? null),
      },
    })
  } else if (over === "store" && failure !== undefined) {
    await list(ledger, MERCHANT, { kind: "checkouts_refused", values: { cause: failure, in_a_row: false } })
  } else {
    await noteRefusedInARow(ledger, code)
  }
}

const REFUSED_IN_A_ROW = 3
/** One refusal of a plan may be about that buyer: it must not hide the plan from all others. */
const REFUSED_BEFORE_HIDDEN = 2
const LOOKED_AT = 100

/** The latest of these attempts that were all refused so, with none in between that was not; and of how many sales. */
const refusedInARow = (latest: readonly OrderRow[], isRefusedSo: (row: OrderRow) => boolean) => {
  const since = latest.findIndex((row) => row.state !== "declined" || !isRefusedSo(row))
  const refused = since < 0 ? latest : latest.slice(0, since)

  return { last: refused[0], sales: new Set(refused.map(({ cartId, orderId }) => cartId ?? orderId)).size }
}

const isPlanRefusedInARow = async ({ orders }: Ledger, planId: number | null): Promise<boolean> => {
  const ofPlan = (await orders.latestSent(LOOKED_AT)).filter((row) => row.planId === planId)

  return (
    refusedInARow(ofPlan, ({ declineCode }) => declineCode === "plan_unavailable").sales >=
    REFUSED_BEFORE_HIDDEN
  )
}

/** Lists that the latest checkouts of several sales were all refused with this code, and none was accepted in between. */
const noteRefusedInARow = async (ledger: Ledger, code: number): Promise<void> => {
  const latest = await ledger.orders.latestSent(LOOKED_AT)
  const { last, sales } = refusedInARow(latest, ({ errorCode }) => errorCode === code)

  if (last === undefined || sales < REFUSED_IN_A_ROW) {
    return
  }
  const lines = await ledger.activity.latest([last.reference], LOOKED_AT)
  const declined = lines.find(({ fact }) => fact?.kind === "checkout_declined")?.fact

  if (declined?.kind === "checkout_declined") {
    await list(ledger, MERCHANT, {
      kind: "checkouts_refused",
      values: { cause: declined.values.cause, in_a_row: true },
    })
  }
}

/** Lists that one of the store's own functions keeps checkouts from being sent. */
export const noteStoreFunctionFailed = (ledger: Ledger, cause: Problem): Promise<void> =>
  list(ledger, isOfPlans(cause) ? PLANS_LIST : MERCHANT, { kind: "store_function_failed", values: { cause } })

const isOfPlans = (cause: Problem): boolean => "option" in cause && cause.option === "plans.list"

/** The store's own list of plans works: settles that it failed, unless it was found again after `at`. */
export const settlePlansFailed = ({ attention }: Ledger, at: Date): Promise<void> =>
  attention.settleWhere(
    // Earlier versions listed it like other functions, and one of them named no option.
    `reference in (?, ?) and kind = 'store_function_failed' and updated_at <= ?
       and (facts->'cause'->>'option' = 'plans.list' or facts->'cause'->>'problem' = 'return_urls_missing')`,
    [MERCHANT, PLANS_LIST, at]
  )

const list = ({ attention }: Ledger, reference: string, point: NewAttentionFact): Promise<void> =>
  attention.list({ reference, orderId: null }, point)

/** The service accepted a checkout: the problems of the merchant and of its plan that were found before it was sent are mended. */
export const settleMerchantProblems = async (ledger: Ledger, { planId, sentAt }: OrderRow): Promise<void> => {
  if (sentAt !== null) {
    await ledger.attention.settleSeenBefore([MERCHANT, PLANS_LIST, planReference(planId)], KINDS, sentAt)
  }
}

/** Calls that fail within one minute may fail for the service's own reasons. */
const MINUTES_BEFORE_ATTENTION = 2

/**
 * Lists that the service accepts no call, e.g. because the token has expired, or none of one instance. Meanwhile the payment method
 * is hidden there, and nothing else says so. The next accepted call settles it. Of one instance, it stays until its failures are an
 * hour old: the pauses between its calls grow, and the others say nothing of it.
 */
export const followCalls = async (ledger: Ledger): Promise<void> => {
  const { attention, calls, now } = ledger
  const kind = "calls_not_accepted"
  const seen = await calls.acceptance(await lastHour(ledger, kind))

  if (seen === undefined) {
    return
  }
  if (seen.acceptedAt !== null && seen.reason === null && !seen.isMixed) {
    await attention.settleSeenBefore([MERCHANT], [kind], now())
  }
  if (seen.reason !== null && seen.minutes >= MINUTES_BEFORE_ATTENTION) {
    await list(ledger, MERCHANT, { kind, values: { reason: seen.reason } })
  }
}

/** A few buyers may well be refused for reasons of their own, each perhaps twice. */
const LOOKUPS_BEFORE_ATTENTION = 10

/**
 * Lists that the service refuses every question about a buyer (spec 7.2). Such a refusal has no code, and hides the payment method
 * from its buyer without a word to the merchant. The next answer about a buyer settles it.
 */
export const followLookups = async (ledger: Ledger): Promise<void> => {
  const kind = "lookups_refused"
  const seen = await ledger.calls.lookups(await lastHour(ledger, kind))

  if (seen?.isAnswered === true) {
    await ledger.attention.settleSeenBefore([MERCHANT], [kind], ledger.now())
  } else if (seen !== undefined && seen.refused >= LOOKUPS_BEFORE_ATTENTION) {
    await list(ledger, MERCHANT, { kind })
  }
}

/** Since when calls count for a point: from before a person resolved it, they do not list it again. */
const lastHour = async ({ attention, now }: Ledger, kind: RememberedPoint): Promise<Date> => {
  const { resolvedAt } = (await attention.lastOf([MERCHANT], kind)) ?? {}
  const hourAgo = new Date(now().getTime() - HOUR_MS)

  return resolvedAt && resolvedAt > hourAgo ? resolvedAt : hourAgo
}

const openRow = rowOf({ kind: z.string(), reference: z.string() })

/**
 * What the store must not offer now: what the service refused within the last ten minutes (a plan: for two sales in a row),
 * unless a checkout has succeeded since or a person has resolved the point. After that it is offered again: only a checkout
 * can show that it is mended.
 */
export const merchantProblems = async ({ database, now }: Ledger): Promise<MerchantProblems> => {
  const open = await database.sql.all(
    openRow,
    `select kind, reference from svc_attention
     where kind in ('merchant_not_ready', 'plan_not_accepted') and resolved_at is null and deleted_at is null
       and updated_at > ? and facts->>'in_a_row' is distinct from 'false'`,
    [new Date(now().getTime() - HIDDEN_MS)]
  )

  return {
    isMerchantReady: !open.some(({ kind }) => kind === "merchant_not_ready"),
    refusedPlans: new Set(open.flatMap(({ reference }) => planIdOf(reference) ?? [])),
  }
}

const planIdOf = (reference: string): number | undefined => {
  const id = /^plan:(\d+)$/.exec(reference)?.[1]

  return id === undefined ? undefined : Number(id)
}
