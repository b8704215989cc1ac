import { figuresIn } from "../figures"

const { amount, number, moment } = figuresIn("ar")

export { number }

export const sar = (value: number): string => `${amount(value)} ريال سعودي`

export const when = (iso: string | null): string =>
  iso === null ? "وقت غير معروف" : `${moment(iso)} (بتوقيت الرياض)`
