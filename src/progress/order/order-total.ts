import { z } from "@medusajs/framework/zod"
import type { AttentionValues } from "../../domain/facts/attention-facts"
import { heldBy } from "../../domain/held-sum"
import { asHalalas, type Halalas, halalasOf, isWithinRounding, sarOf, sumOf } from "../../domain/money"
import { isFulfillable, isInDoubt, isLiveAtService } from "../../domain/order-state"
import { DAY_MS } from "../../domain/units-of-time"
import { readDue } from "../../medusa/checkout-source"
import { hasExchangeOrClaim } from "../../medusa/goods"
import { readToFinance, type ToFinance } from "../../medusa/order-payments"
import { readPaymentCollection } from "../../medusa/payment-link"
import type { Query } from "../../medusa/query"
import { isResolvedByPerson } from "../../modules/svc/ledger/attention"
import type { Ledger } from "../../modules/svc/ledger/ledger"
import type { OrderChange } from "../../modules/svc/ledger/order-changes"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type { Work } from "../work"

/** The attempts that the service holds, or is about to, over all payment sessions of the order (design D20). */
export const countedAttempts = (attempts: readonly OrderRow[]): OrderRow[] =>
  attempts.filter(
    ({ state, releasedAt }) =>
      releasedAt === null &&
      (isLiveAtService(state) || state === "awaiting_merchant_payment" || state === "initiating")
  )

const amountOf = (attempts: readonly OrderRow[]): Halalas =>
  sumOf(attempts.map(({ amount }) => halalasOf(String(amount))))

export const sessionsOf = (attempts: readonly OrderRow[]): string[] =>
  attempts.map(({ paymentSessionId }) => paymentSessionId)

/**
 * What is to be financed by an attempt now, if it differs from its amount: all that the service does not hold of the order, or may
 * hold; else undefined. Others that wait for the merchant are left to come, or give way. A payment link is for what its collection
 * asks for now, which may be a part.
 */
export const amountInstead = async (
  { orders }: Ledger,
  query: Query,
  attempt: OrderRow
): Promise<Halalas | undefined> => {
  const { orderId, reference, cartId, paymentCollectionId } = attempt

  if (orderId === null) {
    return undefined
  }
  const attempts = await orders.ofOrder(orderId)
  const beside = attempts.filter((one) => one.reference !== reference && one.releasedAt === null)
  const atService = beside.filter(({ state }) => isLiveAtService(state) || isInDoubt(state))
  const waiting = beside.filter(({ state }) => state === "awaiting_merchant_payment")
  const { amount: total, others, refunds } = await readToFinance(query, orderId, sessionsOf(attempts))
  const held = heldBy(atService, refunds)
  const rest = asHalalas(total - held.amount)
  const link = cartId === null ? await readPaymentCollection(query, paymentCollectionId ?? "") : undefined
  const due =
    link === undefined ? rest : asHalalas(Math.min(rest, (await readDue(query, orderId, link)).byCollection))
  const agrees = [due, ...(link === undefined ? [asHalalas(rest - amountOf(waiting))] : [])].some((one) =>
    isWithinRounding(amountOf([attempt]), one, 1 + held.parts + others)
  )

  return agrees ? undefined : due
}

/** The part of an order that counts at the service, and the part that is to be financed in Medusa. */
export interface OrderSums {
  /** The attempt under which the order's sums are listed. */
  latest: OrderRow
  /** Of all the order's attempts, the latest first. */
  references: string[]
  /** What the attempts come to, without what was refunded of them. */
  financed: Halalas
  refunded: Halalas
  /** What is to be financed of the order in Medusa. */
  total: Halalas
  /** How many other payments the order has. */
  others: number
  /** What those come to. */
  paidOtherwise: Halalas
  /** Whether both are the same, but for the rounding of their parts. */
  agree: boolean
  /** Whether the service holds it already, or a checkout is only prepared. */
  isAtService: boolean
}

/**
 * The two sums of an order; undefined when nothing of it counts at the service. An attempt that waits for the merchant is left out
 * if it does not fit beside what the service holds: a payment link was paid for a part of it. Goods that are exchanged or claimed,
 * and on their way back, are to be financed no more; what was refunded of a return before it came may lack.
 */
export const orderSums = async (
  { orders }: Ledger,
  query: Query,
  orderId: string
): Promise<OrderSums | undefined> => {
  const attempts = await orders.ofOrder(orderId)
  const counted = countedAttempts(attempts)
  const [latest] = counted

  if (latest === undefined) {
    return undefined
  }
  const asked = await readToFinance(query, orderId, sessionsOf(attempts))
  const { amount: total, others, paidOtherwise, refunds, ahead } = asked
  const sums = (some: readonly OrderRow[]): OrderSums => {
    const { amount: financed, refunded, parts } = heldBy(some, refunds)
    const nearest = asHalalas(Math.min(total, Math.max(financed, total - ahead)))

    return {
      latest,
      references: attempts.map(({ reference }) => reference),
      financed,
      refunded,
      total,
      others,
      paidOtherwise,
      agree: isWithinRounding(financed, nearest, parts + others),
      isAtService: isLiveAtService(latest.state),
    }
  }
  const whole = sums(counted)
  const beside = counted.filter(({ state }) => state !== "awaiting_merchant_payment")

  return whole.financed > total && !whole.agree && beside.length > 0 ? sums(beside) : whole
}

/** How far an order is paid by what the service has authorised of it and by its other payments. */
export interface Cover {
  /** All of the order, the latest first. */
  attempts: OrderRow[]
  isWhole: boolean
  /** How many other payments the order has. */
  others: number
  /** What those come to. */
  paidOtherwise: Halalas
  /** What the service has authorised, without what was refunded of it. */
  authorized: Halalas
  refunded: Halalas
  toFinance: Halalas
}

/**
 * How far an order is paid without an attempt that waits (design D20).
 * @param sessionIds more of the order's sessions of this method, which may have no attempt of it.
 */
export const readCover = async (
  { orders }: Ledger,
  query: Query,
  orderId: string,
  sessionIds: readonly string[] = []
): Promise<Cover> => {
  const attempts = await orders.ofOrder(orderId)
  const paid = attempts.filter(isGood)
  const asked = await readToFinance(query, orderId, [...sessionIds, ...sessionsOf(attempts)])
  const { amount: authorized, refunded } = heldBy(paid, asked.refunds)

  return {
    attempts,
    isWhole: isWholeBy(paid, asked),
    others: asked.others,
    paidOtherwise: asked.paidOtherwise,
    authorized,
    refunded,
    toFinance: asked.amount,
  }
}

/** The service has authorised it, and no person has settled since that it counts no more. */
export const isGood = ({ state, releasedAt }: OrderRow): boolean =>
  isFulfillable(state) && releasedAt === null

/** Whether these attempts and the order's other payments pay for all of it. */
export const isWholeBy = (
  paid: readonly Pick<OrderRow, "amount" | "paymentSessionId">[],
  { amount: toFinance, others, refunds }: Pick<ToFinance, "amount" | "others" | "refunds">
): boolean => {
  const held = heldBy(paid, refunds)
  const parts = held.parts + others

  // A refund that Medusa does not owe lowers the order's total, even to zero: an order without any payment is not paid.
  return parts > 0 && (held.amount >= toFinance || isWithinRounding(held.amount, toFinance, parts))
}

/**
 * The authorised attempts that an order does not need any more, as once goods that a payment link was for are taken back: those that
 * come to more than the order does, and without which the others cover it. Of several that could be left out, the latest are. None of
 * whose delivery the service was told is.
 * @param paid the latest first.
 */
export const surplusOf = <T extends Pick<OrderRow, "amount" | "paymentSessionId" | "state">>(
  paid: readonly T[],
  asked: Pick<ToFinance, "amount" | "others" | "refunds">
): T[] => {
  const { amount, parts } = heldBy(paid, asked.refunds)

  if (amount <= asked.amount || isWithinRounding(amount, asked.amount, parts + asked.others)) {
    return []
  }
  const needed = paid
    .filter(({ state }) => state === "authorized")
    .reduce<readonly T[]>((left, one) => {
      const rest = left.filter((other) => other !== one)

      return rest.length > 0 && isWholeBy(rest, asked) ? rest : left
    }, paid)

  return paid.filter((one) => !needed.includes(one))
}

/** The {@link surplusOf} an order. Medusa is asked only about an order of several attempts. */
export const readSurplus = async ({ orders }: Ledger, query: Query, orderId: string): Promise<OrderRow[]> => {
  const attempts = await orders.ofOrder(orderId)
  const paid = attempts.filter(isGood)

  return paid.length > 1 ? surplusOf(paid, await readToFinance(query, orderId, sessionsOf(attempts))) : []
}

export const isSurplus = async (
  ledger: Ledger,
  query: Query,
  { orderId, reference, state }: Pick<OrderRow, "orderId" | "reference" | "state">
): Promise<boolean> =>
  orderId !== null &&
  state === "authorized" &&
  (await readSurplus(ledger, query, orderId)).some((one) => one.reference === reference)

/**
 * Lists an order whose sums differ, once for each pair of sums. This finds an edit whose event was lost, and a payment
 * link over another amount than the order lacked. When the sums agree again, the order leaves the list.
 */
export const listDifference = async (work: Work): Promise<void> => {
  const { ledger, query, held } = work
  const { orderId } = held.row
  const sums = orderId === null ? undefined : await orderSums(ledger, query, orderId)

  if (sums !== undefined) {
    await tellSums(work, sums)
    await settleCanceled(work, sums)
  }
}

/** As {@link listDifference}; gives whether the order is listed for it now. A person may have settled that. */
export const listOpenDifference = async (work: Work): Promise<boolean> => {
  const { ledger, held } = work
  const attempts = await ledger.orders.ofOrder(held.row.orderId ?? "")

  await listDifference(work)
  const open = await ledger.attention.openFor(attempts.map(({ reference }) => reference))

  return open.some(({ kind }) => kind === "changed_in_medusa")
}

const OF_REPLACEMENTS: readonly Change[] = ["claim", "exchange"]

/**
 * Takes an order off the list once its exchanges and claims are cancelled. If the sums agreed all the time, they do not tell of
 * that. No event does: while such an order is listed, it is looked at each day.
 */
const settleCanceled = async (
  { ledger: { attention, now }, query, held }: Work,
  { latest: { orderId }, references, agree }: OrderSums
): Promise<void> => {
  const readAt = now()
  const isListed = (await attention.openFor(references)).some(
    ({ fact }) =>
      fact?.kind === "changed_in_medusa" &&
      fact.values.settled_total === undefined &&
      OF_REPLACEMENTS.includes(fact.values.change)
  )

  if (orderId === null || !isListed) {
    return
  }
  held.lookAgainIn(DAY_MS)
  if (agree && !(await hasExchangeOrClaim(query, orderId))) {
    await attention.settleSeenBefore(references, KINDS, readAt)
  }
}

/**
 * As {@link listDifference}, while a payment is awaited: credit that the merchant gives takes from an order's total, and no event
 * tells of it. Another payment of the order is no difference yet: what lacks is told of once the awaited one is overdue. Nor is a
 * payment link for a part.
 */
export const listCredit = async (work: Work): Promise<void> => {
  const { ledger, query, held } = work
  const { orderId, cartId } = held.row
  const sums = orderId === null ? undefined : await orderSums(ledger, query, orderId)

  if (sums !== undefined && sums.others === 0 && (cartId !== null || sums.financed > sums.total)) {
    await tellSums(work, sums)
  }
}

/** Tells the sums of an order, unless they are as they were told last. Sums that never differed are not told. */
export const tellSums = async ({ ledger, held }: Work, sums: OrderSums): Promise<void> => {
  if (await isKnown(ledger, sums)) {
    return
  }
  const { reference } = sums.latest
  const change = await changedInMedusa(ledger, sums, null)

  await (reference === held.reference ? held.change(change) : ledger.orders.change(reference, change))
}

const KINDS = ["changed_in_medusa"] as const

type Change = AttentionValues<"changed_in_medusa">["change"]

/** For a person to know of, whatever the sums; but goods that were refunded before they came back are done with. */
const OF_GOODS: readonly Change[] = ["claim", "exchange", "return"]

/**
 * Tells both sums: by them a repetition is recognised. Settles the points of the order's other attempts. Sums that agree again are
 * listed, too, if a person had settled their difference in between.
 */
export const changedInMedusa = async (
  ledger: Ledger,
  { latest, references, financed, refunded, total, paidOtherwise, agree, isAtService }: OrderSums,
  change: Change
): Promise<OrderChange> => {
  const { attention, now } = ledger
  const settled = await settledWhole(ledger, references)
  const settledTotal = settled === undefined ? undefined : asHalalas(settled - paidOtherwise)
  // What was settled has come to pass by a payment link, another payment or a recorded refund.
  const inDoubt = agree && settledTotal === total ? undefined : settledTotal
  const values = {
    change,
    held: sarOf(financed),
    total: sarOf(agree ? financed : total),
    ...(refunded > 0 ? { refunded: sarOf(refunded) } : {}),
    ...(inDoubt !== undefined && { settled_total: sarOf(inDoubt) }),
    ...(paidOtherwise > 0 ? { paid_otherwise: sarOf(paidOtherwise) } : {}),
    is_at_service: isAtService,
  }
  const fact = { kind: "changed_in_medusa", values } as const
  const others = references.filter((reference) => reference !== latest.reference)
  const isForPerson = OF_GOODS.includes(change) && !(change === "return" && refunded > 0)

  if (others.length > 0) {
    await attention.settleSeenBefore(others, KINDS, now())
  }
  return {
    activity: { ...fact, actor: "system" },
    ...(agree && !isForPerson && inDoubt === undefined ? { settles: KINDS } : { attention: fact }),
  }
}

/**
 * What the order came to, with its other payments, when a person settled its difference last. The operator may have amended the order
 * to that, of which the ledger knows nothing: sums that agree again later do not settle it. A person's word on such sums does. The
 * timeline remembers it, whatever settles the point.
 */
const settledWhole = async (
  { activity, attention }: Ledger,
  references: readonly string[]
): Promise<Halalas | undefined> => {
  const line = await activity.lastOf(references, "changed_in_medusa")
  const said = toldSums.safeParse(line?.values).data

  if (line === undefined || said === undefined) {
    return undefined
  }
  const point = await attention.lastOf(references, "changed_in_medusa")
  const isPersonsWord =
    point !== undefined &&
    isResolvedByPerson(point) &&
    point.resolvedAt !== null &&
    point.resolvedAt >= line.happenedAt
  const agreedOn = said.is_at_service && said.held !== said.total ? said.total : undefined
  const toFinance = isPersonsWord ? agreedOn : said.settled_total

  return toFinance === undefined
    ? undefined
    : sumOf([toFinance, said.paid_otherwise ?? 0].map((sar) => halalasOf(String(sar))))
}

/** What a line of the timeline told of the sums. */
const toldSums = z.looseObject({
  held: z.number(),
  total: z.number(),
  settled_total: z.number().optional(),
  paid_otherwise: z.number().optional(),
  is_at_service: z.boolean().optional(),
})

/** Whether the sums were told last as they are. */
export const isKnown = async ({ activity }: Ledger, { references, ...sums }: OrderSums): Promise<boolean> => {
  const last = await activity.lastOf(references, "changed_in_medusa")
  const said = toldSums.safeParse(last?.values).data
  const agreed = said === undefined || said.held === said.total

  return sums.agree || agreed
    ? sums.agree === agreed
    : said.held === sarOf(sums.financed) && said.total === sarOf(sums.total)
}
