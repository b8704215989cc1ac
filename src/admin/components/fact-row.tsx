import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

export const FactRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="text-ui-fg-subtle grid w-full grid-cols-2 items-start gap-4 px-6 py-4">
    <Text size="small" weight="plus" leading="compact">
      {title}
    </Text>
    <div className="txt-compact-small flex min-w-0 flex-col items-start gap-y-1 text-pretty [overflow-wrap:anywhere]">
      {children}
    </div>
  </div>
)
