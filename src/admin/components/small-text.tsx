import { clx, Text } from "@medusajs/ui"
import type { ComponentProps } from "react"

type SmallTextProps = Omit<ComponentProps<typeof Text>, "size">

/** What few people read. Medusa's colour for that has a contrast of 3.3 to 1 on a dark page, and 4.5 is needed. */
export const MUTED = "text-ui-fg-muted dark:text-ui-fg-subtle"

/** Text beside or beneath the main thing. */
export const Subtle = ({ className, ...props }: SmallTextProps) => (
  <Text size="small" className={clx("text-ui-fg-subtle", className)} {...props} />
)

/** Text that few people read: a time, a source. */
export const Muted = ({ className, ...props }: SmallTextProps) => (
  <Text size="small" className={clx(MUTED, className)} {...props} />
)

/** The most important line of several. */
export const Strong = (props: SmallTextProps) => <Text size="small" weight="plus" {...props} />

/** A sentence to read, such as a remedy. */
export const Sentence = ({ className, ...props }: SmallTextProps) => (
  <Text size="small" className={clx("text-pretty", className)} {...props} />
)

/** The name of a part of a page, or of a line. */
export const Title = (props: SmallTextProps) => (
  <Text size="small" leading="compact" weight="plus" {...props} />
)
