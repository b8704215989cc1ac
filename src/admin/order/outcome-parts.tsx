import { Checkbox, Label, RadioGroup } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import type { AdminSvcAttempt } from "../../types"
import { Field } from "../components/field"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"

interface OutcomePartsProps {
  /** The orders at the service of which it may be recorded. */
  parts: readonly AdminSvcAttempt[]
  /** References. */
  chosen: readonly string[]
  onChoose: (references: readonly string[]) => void
  /** Whether it may be recorded of several at once. */
  isOfSeveral: boolean
  error: string | undefined
}

/** Of which of an edited order's orders at the service the operator speaks. */
export const OutcomeParts = ({ parts, chosen, onChoose, isOfSeveral, error }: OutcomePartsProps) => {
  const { t } = useTexts()

  return (
    <Field label={t("order.outcome.parts")} error={error}>
      {(control) =>
        isOfSeveral ? (
          <div
            {...control}
            role="group"
            aria-label={t("order.outcome.parts")}
            className="flex flex-col gap-y-2"
          >
            {parts.map((part) => (
              <Part key={part.reference} part={part}>
                {(id) => (
                  <Checkbox
                    id={id}
                    checked={chosen.includes(part.reference)}
                    onCheckedChange={(checked) =>
                      onChoose(
                        parts
                          .map(({ reference }) => reference)
                          .filter((each) =>
                            each === part.reference ? checked === true : chosen.includes(each)
                          )
                      )
                    }
                  />
                )}
              </Part>
            ))}
          </div>
        ) : (
          <RadioGroup
            {...control}
            aria-label={t("order.outcome.parts")}
            dir={pageDirection()}
            value={chosen[0] ?? ""}
            onValueChange={(reference) => onChoose([reference])}
          >
            {parts.map((part) => (
              <Part key={part.reference} part={part}>
                {(id) => <RadioGroup.Item id={id} value={part.reference} />}
              </Part>
            ))}
          </RadioGroup>
        )
      }
    </Field>
  )
}

const Part = ({ part, children }: { part: AdminSvcAttempt; children: (id: string) => ReactNode }) => {
  const { t, money } = useTexts()
  const id = useId()

  return (
    <div className="flex items-center gap-x-2">
      {children(id)}
      <Label htmlFor={id} size="small">
        <bdi>{part.svc_order_id ?? part.reference}</bdi> · {money(part.amount)} ·{" "}
        {t(`order.state.${part.state}`)}
      </Label>
    </div>
  )
}
