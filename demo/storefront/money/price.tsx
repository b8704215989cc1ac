import { localeOf, type Language } from "../language/language"
import { useLanguage } from "../language/language-provider"

/** `SAR 1,207.44` or `1,207.44 ر.س.` from an amount in SAR. */
export const formatSar = (amount: number, language: Language): string =>
  new Intl.NumberFormat(localeOf[language], { style: "currency", currency: "SAR" }).format(amount)

/** An amount in SAR, unbroken and in the direction of its own language. */
export const Price = ({ amount, className }: { amount: number; className?: string }) => {
  const { language } = useLanguage()

  return <bdi className={className ? `price ${className}` : "price"}>{formatSar(amount, language)}</bdi>
}
