import { RadioGroup } from "@medusajs/ui"
import { useState } from "react"
import type {
  AdminSvcAttempt,
  AdminSvcDeliveryOutcome,
  AdminSvcDeliveryOutcomeBody,
  AdminSvcOrderResponse,
} from "../../types"
import { Field } from "../components/field"
import { NoteField, useNote } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"
import { useSeen } from "../lib/use-seen"
import { wordOf } from "../lib/word-of"
import { OrderDrawer } from "./order-drawer"
import { OutcomeParts } from "./outcome-parts"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const OUTCOMES = [
  "disputed",
  "delivered",
  "ask_again",
  "canceled",
] as const satisfies readonly AdminSvcDeliveryOutcome[]

const statesOf = (attempts: readonly AdminSvcAttempt[]) =>
  Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]))

/** The attempts of which an outcome may be recorded, the one that is meant first. A server of an earlier version does not say. */
const partsOf = (
  { attempts, delivery_outcome_references: references }: Partial<AdminSvcOrderResponse>,
  outcome: AdminSvcDeliveryOutcome
): AdminSvcAttempt[] =>
  (references?.[outcome] ?? []).flatMap(
    (reference) => attempts?.filter((attempt) => attempt.reference === reference) ?? []
  )

export const OutcomeForm = ({ order: read, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<AdminSvcDeliveryOutcome>()
  /** Undefined until the user has chosen. */
  const [chosen, setChosen] = useState<readonly string[]>()
  const [isChecked, setIsChecked] = useState(false)
  const note = useNote(t("order.outcome.noteMissing"))
  const action = useOrderAction(read.order_id, "record_delivery_outcome", onClose)
  const order = useSeen(
    read,
    () => read,
    ({ attempts }) => statesOf(attempts),
    action.error
  )
  // A server of an earlier version does not name them all.
  const verdicts: Partial<AdminSvcOrderResponse["delivery_outcomes"]> = order.delivery_outcomes
  const parts = outcome === undefined ? [] : partsOf(order, outcome)
  const isOfSeveral = outcome === "canceled"
  const meant = chosen ?? parts.slice(0, isOfSeveral ? parts.length : 1).map(({ reference }) => reference)
  const said = parts.length > 1 ? parts.filter(({ reference }) => meant.includes(reference)) : order.attempts

  const submit = () => {
    setIsChecked(true)
    note.passTo((given) => {
      if (outcome !== undefined && said.length > 0) {
        action.mutate({ outcome, note: given, states: statesOf(said) } satisfies AdminSvcDeliveryOutcomeBody)
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
            onValueChange={(value) => {
              setOutcome(OUTCOMES.find((each) => each === value))
              setChosen(undefined)
            }}
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
      {parts.length > 1 ? (
        <OutcomeParts
          parts={parts}
          chosen={meant}
          onChoose={setChosen}
          isOfSeveral={isOfSeveral}
          error={isChecked && said.length === 0 ? t("order.outcome.noPart") : undefined}
        />
      ) : null}
      <NoteField label={t("order.outcome.note")} note={note} />
    </OrderDrawer>
  )
}
