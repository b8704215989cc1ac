import { clx, StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** Medusa's status badge, on one line, and with its dot and margins turned round where the page is. */
export const StateBadge = ({ className, ...props }: ComponentProps<typeof StatusBadge>) => (
  <StatusBadge className={clx("whitespace-nowrap rtl:pl-1 rtl:pr-0", className)} {...props} />
)
