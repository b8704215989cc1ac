import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface EmptyStateProps {
  title: string
  message?: string
  icon?: ReactNode
}

/** Stands where there is nothing to list. */
export const EmptyState = ({ title, message, icon }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-y-2 px-6 py-8 text-center">
    {icon}
    <Text size="small" leading="compact" weight="plus">
      {title}
    </Text>
    {message === undefined ? null : (
      <Text size="small" className="text-ui-fg-muted text-pretty">
        {message}
      </Text>
    )}
  </div>
)
