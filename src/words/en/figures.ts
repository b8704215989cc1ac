import { figuresIn } from "../figures"

const { amount, number, moment } = figuresIn("en")

export { number }

export const sar = (value: number): string => `${amount(value)} SAR`

export const when = (iso: string | null): string =>
  iso === null ? "an unknown time" : `${moment(iso)} (Riyadh)`
