import { clx, Text } from "@medusajs/ui"
import { PageLink } from "../../components/link"
import { MUTED } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"

interface OrderLinkProps {
  orderId: string | null
  displayId: string | null
  instead: string
}

/** An order's number as it is written: a store's own numbers may begin with the sign already. */
export const orderNumber = (displayId: string): string => `#${displayId.replace(/^#/, "")}`

/** A link to an order. Without an order, says so and shows what identifies it instead. */
export const OrderLink = ({ orderId, displayId, instead }: OrderLinkProps) => {
  const { t } = useTexts()

  return orderId === null ? (
    <div className="min-w-0">
      <Text size="small" leading="compact">
        {t("settings.lists.attention.noOrder")}
      </Text>
      <Text size="xsmall" className={clx(MUTED, "max-w-40 truncate")} dir="ltr" title={instead}>
        {instead}
      </Text>
    </div>
  ) : (
    <PageLink
      to={`/orders/${orderId}`}
      aria-label={t("settings.lists.attention.orderLink", { id: displayId ?? orderId })}
      className="whitespace-nowrap"
    >
      <bdi>{displayId === null ? orderId.slice(-8) : orderNumber(displayId)}</bdi>
    </PageLink>
  )
}
