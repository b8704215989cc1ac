import { useLanguage } from "../language/language-provider"

const FEW = 10

/** Whether a product can be had now. */
export const StockNote = ({ available }: { available: number }) => {
  const { t } = useLanguage()

  if (available <= 0) {
    return <p className="stock stock-none">{t("sold_out")}</p>
  }

  return available < FEW ? (
    <p className="stock stock-few">{t("few_left", { count: available })}</p>
  ) : (
    <p className="stock">{t("in_stock")}</p>
  )
}
