import type { AdminSvcOrderState } from "../../types"
import { StateBadge } from "../components/state-badge"
import { useTexts } from "../i18n/use-texts"
import { STATE_COLORS } from "./state-color"

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
    <StateBadge color={STATE_COLORS[state]}>{t(`order.state.${state}`)}</StateBadge>
  )
}
