import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcExtendDeadlineBody } from "../../types"
import { NoteField, useNote } from "../components/required-text"
import { Strong } from "../components/small-text"
import { TextField } from "../components/text-field"
import { useTexts } from "../i18n/use-texts"
import { OrderDrawer } from "./order-drawer"
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
  const mistake = (): string | undefined => {
    if (chosen > Date.now() + MOST_MS) {
      return t("order.extend.tooFar")
    }
    // Not a time at all is not later either.
    return chosen > Math.max(Date.now(), deadline === null ? 0 : Date.parse(deadline))
      ? undefined
      : t("order.extend.notLater")
  }

  const submit = () => {
    setIsChecked(true)
    note.passTo((given) => {
      if (mistake() === undefined) {
        action.mutate({
          until: new Date(chosen).toISOString(),
          note: given,
        } satisfies AdminSvcExtendDeadlineBody)
      }
    })
  }

  return (
    <OrderDrawer words="extend" action={action} onSubmit={submit} onClose={onClose}>
      {deadline === null ? null : (
        <div>
          <Strong>{t("order.extend.now")}</Strong>
          <Text size="small">{dateTime(deadline)}</Text>
        </div>
      )}
      <TextField
        label={t("order.extend.until")}
        hint={t("order.extend.untilHint")}
        error={isChecked ? mistake() : undefined}
        type="datetime-local"
        dir="ltr"
        autoFocus
        value={until}
        onChange={setUntil}
      />
      <NoteField label={t("order.extend.note")} note={note} />
    </OrderDrawer>
  )
}
