import { RadioGroup } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcDeliveryOutcome, AdminSvcDeliveryOutcomeBody, AdminSvcOrderResponse } from "../../types"
import { Field } from "../components/field"
import { NoteField, useNote } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"
import { useSeen } from "../lib/use-seen"
import { wordOf } from "../lib/word-of"
import { OrderDrawer } from "./order-drawer"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const OUTCOMES = [
  "disputed",
  "delivered",
  "ask_again",
  "canceled",
] as const satisfies readonly AdminSvcDeliveryOutcome[]

const statesOf = ({ attempts }: AdminSvcOrderResponse) =>
  Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]))

export const OutcomeForm = ({ order: read, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<AdminSvcDeliveryOutcome>()
  const [isChecked, setIsChecked] = useState(false)
  const note = useNote(t("order.outcome.noteMissing"))
  const action = useOrderAction(read.order_id, "record_delivery_outcome", onClose)
  const order = useSeen(read, () => read, statesOf, action.error)
  // A server of an earlier version does not name them all.
  const verdicts: Partial<AdminSvcOrderResponse["delivery_outcomes"]> = order.delivery_outcomes

  const submit = () => {
    setIsChecked(true)
    note.passTo((given) => {
      if (outcome !== undefined) {
        action.mutate({ outcome, note: given, states: statesOf(order) } satisfies AdminSvcDeliveryOutcomeBody)
      }
    })
  }

  return (
    <OrderDrawer words="outcome" action={action} onSubmit={submit} onClose={onClose}>
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
              const reason = verdicts[each]?.reason

              return reason === undefined ? null : (
                <RadioGroup.ChoiceBox
                  key={each}
                  value={each}
                  disabled={reason !== null}
                  label={t(`order.outcome.choice.${each}.title`)}
                  description={
                    reason === null
                      ? t(`order.outcome.choice.${each}.meaning`)
                      : t("order.unavailable", { reason: wordOf(t, "order.refusal", reason) })
                  }
                />
              )
            })}
          </RadioGroup>
        )}
      </Field>
      <NoteField label={t("order.outcome.note")} note={note} />
    </OrderDrawer>
  )
}
