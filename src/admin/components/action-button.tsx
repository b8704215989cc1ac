import { Button, Tooltip } from "@medusajs/ui"
import { useId, type ComponentProps } from "react"
import { useKeptFocus } from "../lib/use-kept-focus"

interface ActionButtonProps extends Omit<
  ComponentProps<typeof Button>,
  "disabled" | "onClick" | "ref" | "type"
> {
  reason?: string | undefined
  onClick: () => void
}

/** How a button looks that is disabled, and that the keyboard still reaches. */
export const DISABLED = "text-ui-fg-disabled hover:text-ui-fg-disabled cursor-not-allowed"

/**
 * A small button that says why it is disabled, in a tooltip and to a screen reader. The keyboard still reaches it, unlike a
 * button with `disabled`.
 */
export const ActionButton = ({ reason, onClick, className = "", ...props }: ActionButtonProps) => {
  const id = useId()
  const button = useKeptFocus(props.isLoading === true)
  const look = { type: "button", size: "small", variant: "secondary", ...props } as const

  return reason === undefined ? (
    <Button {...look} ref={button} className={className} onClick={onClick} />
  ) : (
    <>
      <Tooltip content={reason} maxWidth={260}>
        <Button {...look} className={`${DISABLED} ${className}`} aria-disabled="true" aria-describedby={id} />
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  )
}
