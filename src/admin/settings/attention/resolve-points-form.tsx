import type { AdminSvcAttention, AdminSvcAttentionResponse, AdminSvcResolvePointBody } from "../../../types"
import { FormDrawer } from "../../components/form-drawer"
import { PointFacts } from "../../components/point-facts"
import { NoteField, useNote } from "../../components/required-text"
import { Sentence } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSeenPoints } from "../../lib/use-seen"
import { useSvcMutation } from "../../lib/use-svc-mutation"

interface ResolvePointFormProps {
  /** The point as the list showed it when the user chose it. */
  chosen: AdminSvcAttention
  /** The list of the last read. */
  listed: readonly AdminSvcAttention[]
  onClose: () => void
}

export const ResolvePointForm = ({ chosen, listed, onClose }: ResolvePointFormProps) => {
  const { t } = useTexts()
  const note = useNote(t("order.resolve.noteMissing"))
  const action = useSvcMutation<AdminSvcAttentionResponse, AdminSvcResolvePointBody>(
    `/admin/svc/attention/${encodeURIComponent(chosen.id)}/resolve`,
    { done: t("settings.lists.attention.resolve.done"), onDone: onClose }
  )
  const [point = chosen] = useSeenPoints([chosen], listed, action.error)

  const submit = () => {
    const given = note.take()

    if (given !== undefined) {
      action.mutate({ note: given, revision: point.revision })
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
      <div className="flex flex-col gap-y-0.5">
        <PointFacts point={point} />
        <Sentence>{point.remedy}</Sentence>
      </div>
      <NoteField label={t("order.resolve.note")} note={note} autoFocus />
    </FormDrawer>
  )
}
