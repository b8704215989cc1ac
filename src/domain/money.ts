import { BigNumber } from "bignumber.js"
import { CheckoutInputError } from "./checkout-input-error"

declare const unit: unique symbol

/** A decimal number as Medusa hands it over: a string keeps every digit, a number its shortest spelling. */
export type Decimal = string | number | BigNumber

/** A whole number of halalas (1 SAR = 100 halalas), at most {@link MAX_HALALAS} either way. */
export type Halalas = number & { readonly [unit]: "halalas" }

/**
 * The largest amount. It is below the safe integers on purpose: with up to 15 significant digits, the number on the
 * wire (`sarOf`) prints with exactly its two decimals. A float cannot hold more.
 */
export const MAX_HALALAS = 999_999_999_999_999

/** {@link MAX_HALALAS} in SAR. */
export const MAX_SAR = 9_999_999_999_999.99

/** Brands a whole number as halalas. @throws RangeError when it is not whole or out of range. */
export const asHalalas = (value: number): Halalas => {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_HALALAS) {
    throw new RangeError("Expected a whole number of halalas within range")
  }

  return (value === 0 ? 0 : value) as Halalas
}

/**
 * Rounds SAR of any number of decimals half up (ties away from zero) to halalas, exactly.
 * @throws CheckoutInputError `above_maximum` when it is more than is held; RangeError when it is no number.
 */
export const halalasOf = (sar: Decimal): Halalas => {
  const halalas = new BigNumber(sar).shiftedBy(2).integerValue(BigNumber.ROUND_HALF_UP)

  if (halalas.abs().gt(MAX_HALALAS)) {
    throw new CheckoutInputError("above_maximum")
  }

  return asHalalas(halalas.toNumber())
}

/**
 * As {@link halalasOf}, but an amount that is more than is held counts as {@link MAX_HALALAS}. For what is only compared and
 * shown, e.g. the total of an order that was edited: it differs in any case.
 */
export const halalasAtMost = (sar: Decimal): Halalas =>
  halalasOf(BigNumber.min(MAX_SAR, BigNumber.max(-MAX_SAR, sar)))

/** The SAR of an amount as the number for the wire: at most two decimals, exact when printed. */
export const sarOf = (halalas: Halalas): number => new BigNumber(halalas).shiftedBy(-2).toNumber()

/** SAR rounded half up to two decimals; see {@link halalasOf}. */
export const roundedSar = (sar: Decimal): number => sarOf(halalasOf(sar))

/** Adds amounts. @throws RangeError when the sum is out of range. */
export const sumOf = (amounts: readonly Halalas[]): Halalas =>
  asHalalas(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/**
 * Whether a sum of `parts` amounts, each rounded to halalas, fits a whole that was rounded once. Each part may be off
 * by half a halala. So one part must equal the whole, and two may differ from it by one halala.
 */
export const isWithinRounding = (sum: Halalas, whole: Halalas, parts: number): boolean =>
  Math.abs(sum - whole) <= parts / 2

/**
 * Splits `total` over shares given in exact SAR (largest remainder). Each share is rounded down. The halalas left over
 * go one each to the shares that lost most, the earlier one first when two lost the same. So a share of whole halalas
 * stays as it is, and none moves by a halala or more. Never negative.
 * @throws RangeError when a share is negative, or `total` is not one that rounding these shares can give.
 */
export const allocate = (total: Halalas, exactShares: readonly BigNumber[]): Halalas[] => {
  if (exactShares.some((share) => share.isNegative() && !share.isZero())) {
    throw new RangeError("A share must not be negative")
  }

  const shares = exactShares.map((share, index) => {
    const exact = share.shiftedBy(2)
    const floor = exact.integerValue(BigNumber.ROUND_FLOOR)

    return { index, floor: asHalalas(floor.toNumber()), remainder: exact.minus(floor) }
  })
  const leftOver = total - sumOf(shares.map(({ floor }) => floor))

  if (leftOver < 0 || leftOver > shares.length) {
    throw new RangeError("The total is not the rounded sum of the shares")
  }

  const losers = [...shares]
    .sort((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index)
    .slice(0, leftOver)
  const roundedUp = new Set(losers.map(({ index }) => index))

  return shares.map(({ index, floor }) => asHalalas(roundedUp.has(index) ? floor + 1 : floor))
}
