import { z } from "@medusajs/framework/zod"
import type { AttentionKind, NewAttentionFact } from "../../../domain/facts/attention-facts"
import type { Problem } from "../../../domain/facts/problem"
import { rowOf } from "./database"
import type { Ledger } from "./ledger"
import type { OrderRow } from "./order-row"

/** So long after the service last said so, the payment method or a plan is not offered; then somebody may try again. */
const HIDDEN_MS = 600_000

const MERCHANT = { reference: "merchant", orderId: null } as const

const planSubject = (planId: number | undefined) => ({
  reference: `plan:${planId ?? "none"}`,
  orderId: null,
})

const KINDS = [
  "merchant_not_ready",
  "plan_not_accepted",
  "checkouts_refused",
  "store_function_failed",
] as const satisfies readonly AttentionKind[]

/** What keeps a store from offering the payment method, or some of its plans. */
export interface MerchantProblems {
  isMerchantReady: boolean
  /** Of the plans that the service did not accept. */
  refusedPlans: ReadonlySet<number>
}

/** The codes about the merchant that the token belongs to, and about the plan (spec 7.1): no buyer can do anything about them. */
const MERCHANT_CODES = [802, 803]
const PLAN_CODES = [876, 877, 878]
/** What is the buyer's own: another checkout of theirs, no account, too little credit, an agreement that has expired. */
const BUYER_CODES = [804, 805, 806, 881]

/**
 * Lists what the merchant has to mend when the service declined a checkout with such a code: once for the merchant or for the
 * plan, not for each order. With a code that may be anybody's, only when several carts in a row got it.
 */
export const noteMerchantProblem = async (
  ledger: Ledger,
  serviceCode: number | null,
  planId: number | undefined
): Promise<void> => {
  if (serviceCode === null) {
    return
  }
  if (MERCHANT_CODES.includes(serviceCode)) {
    await list(ledger, MERCHANT, { kind: "merchant_not_ready", values: { code: serviceCode } })
  }
  if (PLAN_CODES.includes(serviceCode)) {
    await list(ledger, planSubject(planId), {
      kind: "plan_not_accepted",
      values: { plan: planId ?? null, code: serviceCode },
    })
  }
  if (![...MERCHANT_CODES, ...PLAN_CODES, ...BUYER_CODES].includes(serviceCode)) {
    await noteRefusedInARow(ledger, serviceCode)
  }
}

const REFUSED_IN_A_ROW = 3
const LOOKED_AT = 20

/** Carts whose checkouts were refused with one code, one after the other, and none accepted since the first of them. */
const noteRefusedInARow = async (ledger: Ledger, code: number): Promise<void> => {
  const latest = await ledger.orders.latestSent(LOOKED_AT)
  const since = latest.findIndex((row) => row.state !== "declined" || row.errorCode !== code)
  const refused = since < 0 ? latest : latest.slice(0, since)
  const [last] = refused

  if (last === undefined || new Set(refused.map(({ cartId }) => cartId)).size < REFUSED_IN_A_ROW) {
    return
  }
  const lines = await ledger.activity.latest([last.reference], LOOKED_AT)
  const declined = lines.find(({ fact }) => fact?.kind === "checkout_declined")?.fact

  if (declined?.kind === "checkout_declined") {
    await list(ledger, MERCHANT, { kind: "checkouts_refused", values: { cause: declined.values.cause } })
  }
}

/** Lists that a function of the store's own keeps checkouts from being sent. */
export const noteStoreFunctionFailed = (ledger: Ledger, cause: Problem): Promise<void> =>
  list(ledger, MERCHANT, { kind: "store_function_failed", values: { cause } })

const list = (
  { attention, database }: Ledger,
  subject: { reference: string; orderId: null },
  point: NewAttentionFact
): Promise<void> => database.transaction((sql) => attention.add(sql, subject, point))

/** The service took a checkout: what was listed before it was sent is mended, for the merchant and for its plan. */
export const settleMerchantProblems = async (ledger: Ledger, { planId, sentAt }: OrderRow): Promise<void> => {
  if (sentAt !== null) {
    await ledger.attention.settleSeenBefore(
      [MERCHANT.reference, planSubject(planId ?? undefined).reference],
      KINDS,
      sentAt
    )
  }
}

const HOUR_MS = 3_600_000
/** One minute of failed calls may be the service's own. */
const MINUTES_BEFORE_ATTENTION = 2

/**
 * Lists that the service accepts no call, as with a token that has expired: the payment method is hidden meanwhile, and nobody
 * else says so. Not again for calls from before a person resolved it; the next call that is accepted settles it.
 */
export const followCalls = async (ledger: Ledger): Promise<void> => {
  const { attention, calls, now } = ledger
  const kind = "calls_not_accepted"
  const { resolvedAt } = (await attention.lastOf(MERCHANT.reference, kind)) ?? {}
  const hourAgo = new Date(now().getTime() - HOUR_MS)
  const seen = await calls.acceptance(resolvedAt && resolvedAt > hourAgo ? resolvedAt : hourAgo)

  if (seen === undefined) {
    return
  }
  if (seen.acceptedAt !== null && seen.reason === null) {
    await attention.settleSeenBefore([MERCHANT.reference], [kind], now())
  }
  if (seen.reason !== null && seen.minutes >= MINUTES_BEFORE_ATTENTION) {
    await list(ledger, MERCHANT, { kind, values: { reason: seen.reason } })
  }
}

const openRow = rowOf({ kind: z.string(), reference: z.string() })

/**
 * What is not to be offered now: what the service refused within the last ten minutes, unless a checkout has succeeded since
 * or a person has resolved the point. After that time it is offered again, since only a checkout can tell that it is mended.
 */
export const merchantProblems = async ({ database, now }: Ledger): Promise<MerchantProblems> => {
  const open = await database.sql.all(
    openRow,
    `select kind, reference from svc_attention
     where kind in ('merchant_not_ready', 'plan_not_accepted') and resolved_at is null and deleted_at is null
       and updated_at > ?`,
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
