import { BigNumber } from "bignumber.js"
import { asHalalas, type Halalas, halalasOf, sumOf } from "./money"

/** What the merchant has refunded of the payments of payment sessions, in SAR, by the session's id. */
export type Refunds = ReadonlyMap<string, BigNumber>

interface Financed {
  /** SAR. */
  amount: number
  paymentSessionId: string
}

export interface HeldSum {
  /** Without what was refunded. */
  amount: Halalas
  refunded: Halalas
  /** How many amounts it is made of, each rounded. */
  parts: number
}

/**
 * What attempts come to, less what was refunded of their payments: that is settled outside of the service (ADR 30). A session has
 * one payment, also if it had several attempts.
 */
export const heldBy = (attempts: readonly Financed[], refunds: Refunds): HeldSum => {
  const sum = sumOf(attempts.map(({ amount }) => halalasOf(String(amount))))
  const sessions = new Set(attempts.map(({ paymentSessionId }) => paymentSessionId))
  const given = [...sessions].reduce((all, id) => all.plus(refunds.get(id) ?? 0), new BigNumber(0))
  const refunded = asHalalas(Math.min(sum, halalasOf(given)))

  return { amount: asHalalas(sum - refunded), refunded, parts: attempts.length + (refunded > 0 ? 1 : 0) }
}
