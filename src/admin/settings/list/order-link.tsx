import { clx, Text } from "@medusajs/ui"
import { useState } from "react"
import { ActionButton } from "../../components/action-button"
import { PageLink } from "../../components/link"
import { MUTED } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { AttemptDrawer } from "./attempt-drawer"

interface OrderLinkProps {
  orderId: string | null
  displayId: string | null
  instead: string
  /** Of the attempt whose details are shown where there is no order. */
  reference?: string | undefined
}

/** An order's number as it is written: a store's own numbers may begin with the sign already. */
export const orderNumber = (displayId: string): string => `#${displayId.replace(/^#/, "")}`

/** A link to an order. Without an order, says so and shows what identifies it instead. */
export const OrderLink = ({ orderId, displayId, instead, reference }: OrderLinkProps) => {
  const { t } = useTexts()

  return orderId === null ? (
    <div className="min-w-0">
      <Text size="small" leading="compact">
        {t("settings.lists.attention.noOrder")}
      </Text>
      <Text size="xsmall" className={clx(MUTED, "max-w-40 truncate")} dir="ltr" title={instead}>
        {instead}
      </Text>
      {reference === undefined ? null : <AttemptButton reference={reference} />}
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

const AttemptButton = ({ reference }: { reference: string }) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <ActionButton
        variant="transparent"
        className="-ms-2"
        aria-label={t("settings.lists.attempt.openOf", { reference })}
        onClick={() => setOpen(true)}
      >
        {t("settings.lists.attempt.open")}
      </ActionButton>
      {isOpen ? <AttemptDrawer reference={reference} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
