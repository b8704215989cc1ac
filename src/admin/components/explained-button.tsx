import { Button, Tooltip } from "@medusajs/ui"
import { useId, type ComponentProps } from "react"

type ButtonProps = ComponentProps<typeof Button>

/** A button, and why it cannot be used now. */
interface ExplainedButtonProps extends Omit<ButtonProps, "disabled" | "onClick" | "type"> {
  /** Why it is disabled; undefined when it can be used. */
  reason: string | undefined
  onClick: () => void
}

/**
 * A button that says why it is disabled: in a tooltip, and to a screen reader. It stays reachable by keyboard, which a
 * button with `disabled` is not.
 */
export const ExplainedButton = ({ reason, onClick, children, className, ...props }: ExplainedButtonProps) => {
  const id = useId()

  if (reason === undefined) {
    return (
      <Button
        type="button"
        size="small"
        variant="secondary"
        className={className}
        onClick={onClick}
        {...props}
      >
        {children}
      </Button>
    )
  }
  return (
    <>
      <Tooltip content={reason} maxWidth={260}>
        <Button
          type="button"
          size="small"
          variant="secondary"
          className={`text-ui-fg-disabled hover:text-ui-fg-disabled cursor-not-allowed ${className ?? ""}`}
          {...props}
          aria-disabled="true"
          aria-describedby={id}
        >
          {children}
        </Button>
      </Tooltip>
      <span id={id} className="sr-only">
        {reason}
      </span>
    </>
  )
}
