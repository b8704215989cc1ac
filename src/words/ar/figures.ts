import { figuresIn } from "../figures"

const { amount, moment } = figuresIn("ar")

/** An amount in words. */
export const sar = (value: number): string => `${amount(value)} ريال سعودي`

/** A time in words. */
export const when = (iso: string | null): string =>
  iso === null ? "وقت غير معروف" : `${moment(iso)} (بتوقيت الرياض)`
