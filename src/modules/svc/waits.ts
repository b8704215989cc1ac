import type { SvcOptions } from "../../config"
import type { DeliveryRow } from "./ledger/delivery-ledger"
import type { OrderRow } from "./ledger/order-row"
import { ORDER_EXITS } from "./ledger/state-exits"
import { type LimitOption, waitMs } from "./ledger/time-limits"
import { base64Length, longestCallMs } from "../../client"

// The one home of how long anything is waited for, as the store's options have it. Null is never.

const endOf = ({ option }: { option: LimitOption }, options: SvcOptions, since: Date): Date | null => {
  const ms = waitMs(options, option)

  return ms === undefined ? null : new Date(since.getTime() + ms)
}

const EXPECTED_MS = 3_600_000

/** Whether the buyer of an interrupted order no longer expects it: then nothing is sent by itself (ADR 12). */
export const isForgotten = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > EXPECTED_MS

/**
 * When an order that stays unpaid is given up (design D12). Only for an order that a cart's completion placed: the order of a
 * payment link has a life of its own.
 */
export const unpaidUntil = (options: SvcOptions, since: Date, cartId: string | null): Date | null =>
  cartId === null ? null : endOf(ORDER_EXITS.awaiting_down_payment.limit, options, since)

/** An attempt's deadline while it is ahead. A payment that is still waited for after its deadline has none. */
export const deadlineAhead = ({ expiresAt }: Pick<OrderRow, "expiresAt">, now: Date): Date | null =>
  expiresAt !== null && expiresAt > now ? expiresAt : null

/** When an awaited payment or approval is listed; null in a state in which it is not. */
export const overdueAt = (
  options: SvcOptions,
  { state, expiresAt, createdAt }: Pick<OrderRow, "state" | "expiresAt" | "createdAt">
): Date | null => {
  const { limit } = ORDER_EXITS[state]

  if (limit.kind !== "option" || !limit.listed.some((kind) => kind === "payment_overdue")) {
    return null
  }
  // The time that was promised when the order was placed counts, even if the option was changed since.
  return expiresAt ?? endOf(limit, options, createdAt)
}

/** When a checkout that was not answered is left to a person. */
export const unansweredUntil = (options: SvcOptions, { unansweredAt, sentAt, createdAt }: OrderRow): Date => {
  const since = unansweredAt ?? sentAt ?? createdAt

  return endOf(ORDER_EXITS.initiating.limit, options, since) ?? since
}

/** Until when an attempt that was given up is asked about, since the buyer may still pay on a page that is open. */
export const isWatched = (options: SvcOptions, { givenUpAt }: OrderRow, now: Date): boolean =>
  givenUpAt === null || now < (endOf(ORDER_EXITS.expired.limit, options, givenUpAt) ?? givenUpAt)

/** When an authorised order is listed because nothing is heard of its delivery. */
export const unreportedAt = (options: SvcOptions, { authorizedAt, createdAt }: OrderRow): Date | null =>
  endOf(ORDER_EXITS.authorized.limit, options, authorizedAt ?? createdAt)

/** When a delivered order is listed unless it has an invoice; null in another state. */
export const invoiceMissingAt = (
  options: SvcOptions,
  { state, deliveredAt }: Pick<OrderRow, "state" | "deliveredAt">
): Date | null =>
  state === "delivered" && deliveredAt !== null
    ? endOf(ORDER_EXITS.delivered.limit, options, deliveredAt)
    : null

/** When the merchant is told that a buyer who was asked for a confirmation is silent. */
export const silentUntil = (options: SvcOptions, askedAt: NonNullable<DeliveryRow["askedAt"]>): Date =>
  endOf(ORDER_EXITS.out_for_delivery.limit, options, askedAt) ?? askedAt

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
