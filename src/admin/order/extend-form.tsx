import { Input, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcExtendDeadlineBody } from "../../types"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { NoteField, useNote } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const MOST_MS = 90 * 86_400_000

export const ExtendForm = ({ order, onClose }: OrderFormProps) => {
  const { t, dateTime } = useTexts()
  const [until, setUntil] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const note = useNote(t("order.extend.noteMissing"))
  const action = useOrderAction(order.order_id, "extend_deadline", onClose)
  const deadline =
    order.attempts.find(
      ({ state, expires_at, released_at }) =>
        state.startsWith("awaiting_") && expires_at !== null && released_at === null
    )?.expires_at ?? null
  // The user entered it in the browser's time zone.
  const chosen = new Date(until).getTime()
  const isLater = chosen > Math.max(Date.now(), deadline === null ? 0 : Date.parse(deadline))
  const isTooFar = chosen > Date.now() + MOST_MS

  const submit = () => {
    const given = note.take()

    setIsChecked(true)
    if (isLater && !isTooFar && given !== undefined) {
      action.mutate({
        until: new Date(chosen).toISOString(),
        note: given,
      } satisfies AdminSvcExtendDeadlineBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.extend.title")}
      description={t("order.extend.description")}
      submitText={t("order.extend.submit")}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {deadline === null ? null : (
        <div>
          <Text size="small" weight="plus">
            {t("order.extend.now")}
          </Text>
          <Text size="small">{dateTime(deadline)}</Text>
        </div>
      )}
      <Field
        label={t("order.extend.until")}
        hint={t("order.extend.untilHint")}
        error={
          !isChecked || (isLater && !isTooFar)
            ? undefined
            : t(isTooFar ? "order.extend.tooFar" : "order.extend.notLater")
        }
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            dir="ltr"
            autoFocus
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      <NoteField label={t("order.extend.note")} note={note} />
    </FormDrawer>
  )
}
