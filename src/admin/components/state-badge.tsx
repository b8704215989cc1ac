import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  InformationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { clx, StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** A colour of Medusa's status badge: green is done, blue under way, orange needs something, red is wrong. */
export type BadgeColor = NonNullable<ComponentProps<typeof StatusBadge>["color"]>

/** Medusa's status badge on one line. On a right-to-left page its dot and margins are mirrored. */
export const StateBadge = ({ className, ...props }: ComponentProps<typeof StatusBadge>) => (
  <StatusBadge className={clx("whitespace-nowrap rtl:pl-1 rtl:pr-0", className)} {...props} />
)

const ICONS = {
  green: <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />,
  orange: <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon" />,
  red: <XCircleSolid aria-hidden className="text-ui-tag-red-icon" />,
  grey: <InformationCircleSolid aria-hidden className="text-ui-fg-muted" />,
} satisfies Partial<Record<BadgeColor, JSX.Element>>

export const StateIcon = ({ color }: { color: keyof typeof ICONS }) => (
  <span className="mt-0.5">{ICONS[color]}</span>
)
