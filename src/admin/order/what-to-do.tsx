import { Button, clx, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminSvcOrderAction } from "../../types"
import { ActionButton } from "../components/action-button"
import { MUTED, Subtle } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"
import type { DescribedStep } from "./describe-next-step"

interface WhatToDoProps {
  step: DescribedStep
  pending: AdminSvcOrderAction | undefined
  onStart: (action: AdminSvcOrderAction) => void
}

/** One sentence, and one button at most. */
export const WhatToDo = ({ step, pending, onStart }: WhatToDoProps) => {
  const { t } = useTexts()
  const { tone, sentence, more, button } = step
  // Without anything to do, a button must not look urgent.
  const variant = tone === "todo" ? "primary" : "secondary"

  return (
    <>
      <div aria-live="polite">
        <Text size="xsmall" leading="compact" weight="plus" className={clx(MUTED, "mb-1")}>
          {t(`order.nextStepTitle.${tone}`)}
        </Text>
        <Text size="small" weight={tone === "todo" ? "plus" : "regular"} className="text-pretty">
          {sentence}
        </Text>
        {more === undefined ? null : <Subtle className="text-pretty [overflow-wrap:anywhere]">{more}</Subtle>}
      </div>
      {button === undefined ? null : "hint" in button ? (
        <Subtle>{button.hint}</Subtle>
      ) : "to" in button ? (
        <Button asChild size="small" variant={variant} className="self-start">
          <Link to={button.to}>{t("order.fulfil")}</Link>
        </Button>
      ) : (
        <ActionButton
          variant={variant}
          className="self-start"
          isLoading={pending === button.action}
          onClick={() => onStart(button.action)}
        >
          {t(`order.action.${button.action}`)}
        </ActionButton>
      )}
    </>
  )
}
