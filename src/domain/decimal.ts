import { BigNumber } from "bignumber.js"

/** A decimal number as Medusa hands it over: a string keeps every digit, a number its shortest spelling. */
export type Decimal = string | number | BigNumber

/**
 * Reads a decimal exactly, never through float arithmetic.
 * @throws RangeError when the value is not a finite number.
 */
export const decimalOf = (value: Decimal): BigNumber => {
  const decimal = new BigNumber(value)

  if (!decimal.isFinite()) {
    throw new RangeError("Expected a finite decimal number")
  }

  return decimal
}
