import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"

interface TotalsProps {
  /** A cart or an order: amounts in SAR. */
  of: {
    item_subtotal?: number
    discount_subtotal?: number
    shipping_subtotal?: number
    tax_total?: number
    total?: number
  }
  deliveryKnown: boolean
}

/** The sum, with VAT shown. */
export const Totals = ({ of, deliveryKnown }: TotalsProps) => {
  const { t } = useLanguage()

  return (
    <dl className="totals">
      <div>
        <dt>
          {t("goods")} <span className="price-note">{t("before_vat_short")}</span>
        </dt>
        <dd>
          <Price amount={of.item_subtotal ?? 0} />
        </dd>
      </div>
      <div>
        <dt>
          {t("delivery")} {deliveryKnown ? <span className="price-note">{t("before_vat_short")}</span> : null}
        </dt>
        <dd>
          {deliveryKnown ? (
            <Price amount={of.shipping_subtotal ?? 0} />
          ) : (
            <span className="price-note">{t("delivery_later")}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("vat")}</dt>
        <dd>
          <Price amount={of.tax_total ?? 0} />
        </dd>
      </div>
      <div className="totals-sum">
        <dt>{t("total_with_vat")}</dt>
        <dd>
          <Price amount={of.total ?? 0} />
        </dd>
      </div>
    </dl>
  )
}
