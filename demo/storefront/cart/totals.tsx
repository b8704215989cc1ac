import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"

interface TotalsProps {
  /** A cart or an order: amounts in SAR. */
  of: { item_subtotal?: number; shipping_subtotal?: number; tax_total?: number; total?: number }
  deliveryKnown: boolean
}

/** The total, with VAT shown. */
export const Totals = ({ of, deliveryKnown }: TotalsProps) => {
  const { t } = useLanguage()
  const rows = [
    ["goods", of.item_subtotal],
    ...(deliveryKnown ? ([["step_delivery", of.shipping_subtotal]] as const) : []),
    ["vat", of.tax_total],
    ["total_with_vat", of.total],
  ] as const

  return (
    <dl className="totals">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>
            {t(name)}{" "}
            {name === "goods" || name === "step_delivery" ? (
              <span className="price-note">{t("before_vat_short")}</span>
            ) : null}
          </dt>
          <dd>
            <Price amount={amount ?? 0} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
