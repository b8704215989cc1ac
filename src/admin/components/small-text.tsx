import { clx, Text } from "@medusajs/ui"
import type { ComponentProps } from "react"

type SmallTextProps = Omit<ComponentProps<typeof Text>, "size">

/** What stands beside or beneath the main thing. */
export const Subtle = ({ className, ...props }: SmallTextProps) => (
  <Text size="small" className={clx("text-ui-fg-subtle", className)} {...props} />
)

/** What few have to read: a time, a source. */
export const Muted = ({ className, ...props }: SmallTextProps) => (
  <Text size="small" className={clx("text-ui-fg-muted", className)} {...props} />
)

/** What a part of a page, or a line of it, is called. */
export const Title = (props: SmallTextProps) => (
  <Text size="small" leading="compact" weight="plus" {...props} />
)
