import { DEFAULT_OPTIONS, type SvcOptions } from "../../config"
import { isAwaiting } from "../../domain/order-state"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/units-of-time"
import type { DeliveryRow } from "./ledger/delivery-ledger"
import type { OrderRow } from "./ledger/order-row"
import { base64Length, longestCallMs } from "../../client"

// The waits that the store's options set, and those that several files share. Null is never.

interface Limit {
  option: string
  /** 0 is never. */
  ms: (options: SvcOptions) => number
}

/** The waits that an option sets. The tables of `docs/reliability.md` name the options by these. */
export const LIMITS = {
  unanswered: {
    option: "checkout.listUnansweredAfterMinutes",
    ms: ({ checkout }) => checkout.listUnansweredAfterMinutes * MINUTE_MS,
  },
  unpaid: {
    option: "downPayment.expireAfterHours",
    ms: ({ downPayment }) => downPayment.expireAfterHours * HOUR_MS,
  },
  watched: {
    option: "downPayment.watchAfterGivingUpDays",
    ms: ({ downPayment }) => downPayment.watchAfterGivingUpDays * DAY_MS,
  },
  unreported: {
    option: "delivery.listUnreportedAfterDays",
    ms: ({ delivery }) => delivery.listUnreportedAfterDays * DAY_MS,
  },
  silent: {
    option: "delivery.remindAfterHours",
    ms: ({ delivery }) => delivery.remindAfterHours * HOUR_MS,
  },
  invoiceMissing: {
    option: "invoice.listMissingAfterDays",
    ms: ({ invoice }) => invoice.listMissingAfterDays * DAY_MS,
  },
} as const satisfies Record<string, Limit>

const endOf = (limit: Limit, options: SvcOptions, since: Date): Date | null => {
  const ms = limit.ms(options)

  return ms === 0 ? null : new Date(since.getTime() + ms)
}

/** How long a completion may take. Longer than Medusa's lock of a cart. */
export const COMPLETION_IS_OVER_MS = 150_000

/** From then on nobody completes the cart of an order or attempt any more, or undoes its completion. */
export const completionEndsAt = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + COMPLETION_IS_OVER_MS)

const EXPECTED_MS = HOUR_MS

/** Whether the buyer of an interrupted order no longer expects it: then nothing is sent by itself (ADR 12). */
export const isForgotten = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > EXPECTED_MS

/**
 * When an order that stays unpaid is given up (design D12). Only for an order that a cart's completion placed: the order of a
 * payment link has a life of its own.
 */
export const unpaidUntil = (options: SvcOptions, since: Date, cartId: string | null): Date | null =>
  cartId === null ? null : endOf(LIMITS.unpaid, options, since)

/** An attempt's deadline while it is ahead. A payment that is still waited for after its deadline has none. */
export const deadlineAhead = ({ expiresAt }: Pick<OrderRow, "expiresAt">, now: Date): Date | null =>
  expiresAt !== null && expiresAt > now ? expiresAt : null

/** When an awaited payment or approval is listed, also if it is never given up; null in a state in which it is not. */
export const overdueAt = (
  options: SvcOptions,
  { state, expiresAt, createdAt }: Pick<OrderRow, "state" | "expiresAt" | "createdAt">
): Date | null => {
  if (!isAwaiting(state)) {
    return null
  }
  // The time that was promised when the order was placed counts, even if the option was changed since.
  return (
    expiresAt ?? endOf(LIMITS.unpaid, options, createdAt) ?? endOf(LIMITS.unpaid, DEFAULT_OPTIONS, createdAt)
  )
}

/** When a checkout that was not answered is left to a person. */
export const unansweredUntil = (options: SvcOptions, { unansweredAt, sentAt, createdAt }: OrderRow): Date => {
  const since = unansweredAt ?? sentAt ?? createdAt

  return endOf(LIMITS.unanswered, options, since) ?? since
}

/** Until when an attempt that was given up is asked about, since the buyer may still pay on a page that is open. */
export const isWatched = (options: SvcOptions, { givenUpAt }: OrderRow, now: Date): boolean =>
  givenUpAt === null || now < (endOf(LIMITS.watched, options, givenUpAt) ?? givenUpAt)

/** When an authorised order is listed because nothing is heard of its delivery. */
export const unreportedAt = (options: SvcOptions, since: Date): Date | null =>
  endOf(LIMITS.unreported, options, since)

/** When a delivered order is listed unless it has an invoice; null in another state. */
export const invoiceMissingAt = (
  options: SvcOptions,
  { state, deliveredAt }: Pick<OrderRow, "state" | "deliveredAt">
): Date | null =>
  state === "delivered" && deliveredAt !== null ? endOf(LIMITS.invoiceMissing, options, deliveredAt) : null

/** When the merchant is told that a buyer who was asked for a confirmation is silent. */
export const silentUntil = (options: SvcOptions, askedAt: NonNullable<DeliveryRow["askedAt"]>): Date =>
  endOf(LIMITS.silent, options, askedAt) ?? askedAt

/** How long the event bus may take to accept events: an event bus whose Redis is away does not answer. */
export const TELL_MS = 60_000

/** What Medusa may take to do about an answer. */
const GRACE_MS = 60_000

/**
 * How long a process may hold an attempt between two signs of life: the longest call to the service, with the file that it
 * sends, and what Medusa does about the answer.
 */
export const leaseMs = ({ client }: SvcOptions, fileBytes = 0): number =>
  longestCallMs(client.totalTimeoutMs, base64Length(fileBytes)) + GRACE_MS

/** Whether the service has asked to be left alone about the order for now. */
export const isPaused = ({ pausedUntil }: Pick<OrderRow, "pausedUntil">, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now
