import type { AdminSvcOrderState } from "../../types"
import { StateBadge, type BadgeColor } from "../components/state-badge"
import { useTexts } from "../i18n/use-texts"
import { wordOf } from "../lib/word-of"

const STATE_COLORS = {
  awaiting_merchant_payment: "orange",
  initiating: "blue",
  declined: "red",
  unconfirmed: "red",
  awaiting_down_payment: "orange",
  awaiting_approval: "orange",
  expired: "grey",
  authorized: "blue",
  out_for_delivery: "blue",
  held: "red",
  delivered: "green",
} as const satisfies Record<AdminSvcOrderState, BadgeColor>

interface OrderStateBadgeProps {
  state: AdminSvcOrderState
  /** A person has settled with the operator that the service's claim counts no more, whatever the state. */
  isReleased: boolean
}

export const OrderStateBadge = ({ state, isReleased }: OrderStateBadgeProps) => {
  const { t } = useTexts()

  return isReleased ? (
    <StateBadge color="grey">{t("order.released")}</StateBadge>
  ) : (
    <StateBadge color={STATE_COLORS[state]}>{wordOf(t, "order.state", state)}</StateBadge>
  )
}
