import { Select } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcOrderResponse, AdminSvcResolveBody } from "../../types"
import { attentionTitle } from "../../words"
import { Field } from "../components/field"
import { PointFacts } from "../components/point-facts"
import { NoteField, useNote } from "../components/required-text"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"
import { useSeenPoints } from "../lib/use-seen"
import { OrderDrawer } from "./order-drawer"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

const ALL = "all"

export const ResolveForm = ({ order, onClose }: OrderFormProps) => {
  const { t, language } = useTexts()
  const action = useOrderAction(order.order_id, "resolve", onClose)
  // A point that comes up while the form is open was not seen, so it stays open.
  const seen = useSeenPoints(order.attention, order.attention, action.error)
  const kinds = [...new Set(seen.map(({ kind }) => kind))]
  const [kind, setKind] = useState(
    () => kindOfNextStep(order) ?? (kinds.length > 1 ? ALL : (kinds[0] ?? ALL))
  )
  const chosen = seen.filter((point) => kind === ALL || point.kind === kind)
  const note = useNote(t("order.resolve.noteMissing"))

  const submit = () =>
    note.passTo((given) =>
      action.mutate({
        note: given,
        ids: chosen.map(({ id }) => id),
        revisions: Object.fromEntries(chosen.map(({ id, revision }) => [id, revision])),
      } satisfies AdminSvcResolveBody)
    )

  return (
    <OrderDrawer words="resolve" action={action} onSubmit={submit} onClose={onClose}>
      <Field label={t("order.resolve.point")}>
        {(control) => (
          <Select dir={pageDirection()} value={kind} onValueChange={setKind}>
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
      <ul className="flex flex-col gap-y-3">
        {chosen.map((point) => (
          <li key={point.id}>
            <PointFacts point={point} />
          </li>
        ))}
      </ul>
      <NoteField label={t("order.resolve.note")} note={note} />
    </OrderDrawer>
  )
}

const kindOfNextStep = ({ next_step: step, attention }: AdminSvcOrderResponse): string | undefined =>
  step.code === "see_attention" ? attention.find(({ id }) => id === step.attention_id)?.kind : undefined
