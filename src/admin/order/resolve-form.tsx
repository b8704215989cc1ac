import { Select } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcResolveBody } from "../../types"
import { attentionTitle } from "../../words"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { NoteField, useNote } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const ALL = "all"

export const ResolveForm = ({ order, onClose }: OrderFormProps) => {
  const { t, language } = useTexts()
  const kinds = [...new Set(order.attention.map(({ kind }) => kind))]
  const [kind, setKind] = useState(() => (kinds.length > 1 ? ALL : (kinds[0] ?? ALL)))
  const note = useNote(t("order.resolve.noteMissing"))
  const action = useOrderAction(order.order_id, "resolve", onClose)

  const submit = () => {
    const given = note.take()

    if (given !== undefined) {
      action.mutate({ note: given, ...(kind === ALL ? {} : { kind }) } satisfies AdminSvcResolveBody)
    }
  }

  return (
    <FormDrawer
      title={t("order.resolve.title")}
      description={t("order.resolve.description")}
      submitText={t("order.resolve.submit")}
      action={action}
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
      <NoteField label={t("order.resolve.note")} note={note} />
    </FormDrawer>
  )
}
