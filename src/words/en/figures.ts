import { figuresIn } from "../figures"

const { amount, moment } = figuresIn("en")

export const sar = (value: number): string => `${amount(value)} SAR`

export const when = (iso: string | null): string =>
  iso === null ? "an unknown time" : `${moment(iso)} (Riyadh)`
