import { figuresIn } from "../figures"

const { amount, moment } = figuresIn("en")

/** An amount in words. */
export const sar = (value: number): string => `${amount(value)} SAR`

/** A time in words. */
export const when = (iso: string | null): string =>
  iso === null ? "an unknown time" : `${moment(iso)} (Riyadh)`
