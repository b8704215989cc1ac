import type { AdminSvcSeller } from "../../../types"
import { MUTED } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { wordOf } from "../../lib/word-of"

export const SellerList = ({ sellers }: { sellers: readonly AdminSvcSeller[] }) => {
  const { t } = useTexts()

  return sellers.length === 0 ? (
    <span className={MUTED}>{t("settings.connection.merchant.none")}</span>
  ) : (
    <ul className="flex flex-col gap-y-1">
      {sellers.map(({ phone, status }) => (
        <li key={`${phone} ${status}`}>
          <bdi dir="ltr">{phone}</bdi>: {wordOf(t, "settings.buyer.sellerStatus", status)}
        </li>
      ))}
    </ul>
  )
}
