import { RadioGroup, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcDeliveryOutcome, AdminSvcDeliveryOutcomeBody } from "../../types"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"
import type { OrderFormProps } from "./order-form-props"
import { useOrderAction } from "./use-order-action"

const MAX_NOTE = 1000
const OUTCOMES = ["disputed", "delivered", "ask_again"] as const satisfies readonly AdminSvcDeliveryOutcome[]

/** Records what the operator says of the delivery, with a note; what cannot be recorded now says why. */
export const OutcomeForm = ({ order, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<AdminSvcDeliveryOutcome>()
  const [note, setNote] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useOrderAction(order.order_id, "record_delivery_outcome", onClose)
  const given = note.trim()

  const mistakeInNote = (): string | undefined => {
    if (given.length > MAX_NOTE) {
      return t("order.outcome.noteTooLong")
    }
    return isChecked && given === "" ? t("order.outcome.noteMissing") : undefined
  }
  const submit = () => {
    setIsChecked(true)
    if (outcome !== undefined && given !== "" && given.length <= MAX_NOTE) {
      mutate({ outcome, note: given } satisfies AdminSvcDeliveryOutcomeBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.outcome.title")}
      description={t("order.outcome.description")}
      submitText={t("order.outcome.submit")}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t("order.outcome.label")}
        error={isChecked && outcome === undefined ? t("order.outcome.notChosen") : undefined}
      >
        {(control) => (
          <RadioGroup
            {...control}
            aria-label={t("order.outcome.label")}
            dir={pageDirection()}
            value={outcome ?? ""}
            onValueChange={(value) => setOutcome(OUTCOMES.find((each) => each === value))}
          >
            {OUTCOMES.map((each) => {
              const { reason } = order.delivery_outcomes[each]

              return (
                <RadioGroup.ChoiceBox
                  key={each}
                  value={each}
                  disabled={reason !== null}
                  label={t(`order.outcome.choice.${each}.title`)}
                  description={
                    reason === null
                      ? t(`order.outcome.choice.${each}.meaning`)
                      : t("order.unavailable", { reason: t(`order.refusal.${reason}`) })
                  }
                />
              )
            })}
          </RadioGroup>
        )}
      </Field>
      <Field label={t("order.outcome.note")} error={mistakeInNote()}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={4}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
