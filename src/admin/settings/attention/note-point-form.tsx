import type { AdminSvcAttention, AdminSvcAttentionResponse, AdminSvcNotePointBody } from "../../../types"
import { FormDrawer } from "../../components/form-drawer"
import { PointFacts } from "../../components/point-facts"
import { PointNote } from "../../components/point-note"
import { NoteField, useNote } from "../../components/required-text"
import { useTexts } from "../../i18n/use-texts"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { isOfSetUp } from "./subject-of"

export const NotePointForm = ({ point, onClose }: { point: AdminSvcAttention; onClose: () => void }) => {
  const { t } = useTexts()
  const note = useNote(t("settings.lists.attention.note.missing"))
  const action = useSvcMutation<AdminSvcAttentionResponse, AdminSvcNotePointBody>(
    `/admin/svc/attention/${encodeURIComponent(point.id)}/note`,
    { done: t("settings.lists.attention.note.done"), onDone: onClose }
  )

  return (
    <FormDrawer
      title={t("settings.lists.attention.note.title")}
      description={t(`settings.lists.attention.note.${isOfSetUp(point) ? "untilSettled" : "description"}`)}
      submitText={t("settings.lists.attention.note.submit")}
      action={action}
      onSubmit={() => note.passTo((given) => action.mutate({ note: given }))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-y-0.5">
        <PointFacts point={point} />
        <PointNote note={point.note} />
      </div>
      <NoteField label={t("settings.lists.attention.note.label")} note={note} autoFocus />
    </FormDrawer>
  )
}
