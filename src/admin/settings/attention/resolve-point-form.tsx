import { Text } from "@medusajs/ui"
import type { AdminSvcAttention, AdminSvcAttentionResponse } from "../../../types"
import { attentionTitle } from "../../../words"
import { FormDrawer } from "../../components/form-drawer"
import { NoteField, useNote } from "../../components/required-text"
import { Subtle } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSvcMutation } from "../../lib/use-svc-mutation"

export const ResolvePointForm = ({ point, onClose }: { point: AdminSvcAttention; onClose: () => void }) => {
  const { t, language } = useTexts()
  const note = useNote(t("order.resolve.noteMissing"))
  const action = useSvcMutation<AdminSvcAttentionResponse, { note: string }>(
    (body) => ({ path: `/admin/svc/attention/${encodeURIComponent(point.id)}/resolve`, body }),
    { done: t("settings.lists.attention.resolve.done"), onDone: onClose }
  )

  const submit = () => {
    const given = note.take()

    if (given !== undefined) {
      action.mutate({ note: given })
    }
  }

  return (
    <FormDrawer
      title={t("settings.lists.attention.resolve.title")}
      description={t("settings.lists.attention.resolve.description")}
      submitText={t("order.resolve.submit")}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Text size="small" weight="plus">
          {attentionTitle(language, point.kind)}
        </Text>
        <Subtle className="text-pretty">{point.remedy}</Subtle>
      </div>
      <NoteField label={t("order.resolve.note")} note={note} autoFocus />
    </FormDrawer>
  )
}
