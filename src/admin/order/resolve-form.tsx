import { Select, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcResolveBody } from "../../types"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { attentionTitle } from "../../words"
import { useTexts } from "../i18n/use-texts"
import type { OrderFormProps } from "./order-form-props"
import { useOrderAction } from "./use-order-action"

const MAX_NOTE = 1000
const ALL = "all"

/** Takes what needs attention off the list, with a note. */
export const ResolveForm = ({ order, onClose }: OrderFormProps) => {
  const { t, language } = useTexts()
  const kinds = [...new Set(order.attention.map(({ kind }) => kind))]
  const [kind, setKind] = useState(() => (kinds.length > 1 ? ALL : (kinds[0] ?? ALL)))
  const [note, setNote] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useOrderAction(order.order_id, "resolve", onClose)
  const given = note.trim()

  const mistake = (): string | undefined => {
    if (given.length > MAX_NOTE) {
      return t("order.resolve.noteTooLong")
    }
    return isChecked && given === "" ? t("order.resolve.noteMissing") : undefined
  }
  const submit = () => {
    setIsChecked(true)
    if (given !== "" && given.length <= MAX_NOTE) {
      mutate({ note: given, ...(kind === ALL ? {} : { kind }) } satisfies AdminSvcResolveBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.resolve.title")}
      description={t("order.resolve.description")}
      submitText={t("order.resolve.submit")}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("order.resolve.point")}>
        {(control) => (
          <Select value={kind} onValueChange={setKind}>
            <Select.Trigger {...control}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {kinds.length > 1 ? <Select.Item value={ALL}>{t("order.resolve.all")}</Select.Item> : null}
              {kinds.map((each) => (
                <Select.Item key={each} value={each}>
                  {attentionTitle(language, each)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        )}
      </Field>
      <Field label={t("order.resolve.note")} error={mistake()}>
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
