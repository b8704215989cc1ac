import { useState } from "react"
import type { AdminSvcAttention, AdminSvcAttentionResponse, AdminSvcResolvePointBody } from "../../../types"
import { FormDrawer } from "../../components/form-drawer"
import { PointFacts } from "../../components/point-facts"
import { NoteField, useNote } from "../../components/required-text"
import { Muted, Sentence } from "../../components/small-text"
import type { Language } from "../../i18n/locales"
import { useTexts } from "../../i18n/use-texts"
import { svcFetch, SvcRequestError } from "../../lib/svc-fetch"
import { CHANGED, useSeenPoints } from "../../lib/use-seen"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { subjectOf } from "./subject-of"

interface ResolvePointsFormProps {
  /** The points as the list showed them when the user chose them. */
  chosen: readonly AdminSvcAttention[]
  /** The list of the last read. */
  listed: readonly AdminSvcAttention[]
  onClose: () => void
}

/** Resolves points with one note. A point that has changed since stays, with what it says now, and the others are resolved. */
export const ResolvePointsForm = ({ chosen, listed, onClose }: ResolvePointsFormProps) => {
  const { t } = useTexts()
  const note = useNote(t("order.resolve.noteMissing"))
  const [resolved, setResolved] = useState<readonly string[]>([])
  const action = useSvcMutation<void, Resolution>(
    (body, language) => resolveEach(body, language, (id) => setResolved((before) => [...before, id])),
    { done: t("settings.lists.attention.resolve.done"), onDone: onClose }
  )
  const left = useSeenPoints(chosen, listed, action.error).filter(({ id }) => !resolved.includes(id))

  return (
    <FormDrawer
      title={
        chosen.length === 1
          ? t("settings.lists.attention.resolve.title")
          : t("settings.lists.attention.resolve.chosen", { many: left.length })
      }
      description={t("settings.lists.attention.resolve.description")}
      submitText={t("order.resolve.submit")}
      action={action}
      onSubmit={() => note.passTo((given) => action.mutate({ points: left, note: given }))}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-y-4">
        {left.map((point) => (
          <li key={point.id} className="flex flex-col gap-y-0.5">
            <PointFacts point={point} />
            <Sentence>{point.remedy}</Sentence>
            <Muted>{subjectOf(t, point)}</Muted>
          </li>
        ))}
      </ul>
      {/* The focus would scroll past the points. */}
      <NoteField label={t("order.resolve.note")} note={note} autoFocus={chosen.length === 1} />
    </FormDrawer>
  )
}

interface Resolution {
  points: readonly AdminSvcAttention[]
  note: string
}

/**
 * Resolves points one by one, each as it was shown.
 * @throws {SvcRequestError} when one is refused: at once, unless another one may be resolved all the same.
 */
const resolveEach = async (
  { points, note }: Resolution,
  language: Language,
  onResolved: (id: string) => void
): Promise<void> => {
  let refused: SvcRequestError | undefined

  for (const { id, revision } of points) {
    try {
      await svcFetch<AdminSvcAttentionResponse>(`/admin/svc/attention/${encodeURIComponent(id)}/resolve`, {
        body: { note, revision } satisfies AdminSvcResolvePointBody,
        language,
      })
      onResolved(id)
    } catch (error) {
      if (!(error instanceof SvcRequestError && error.status === 409)) {
        throw error
      }
      // Of a point that has changed the form shows something new.
      refused = CHANGED.includes(refused?.code ?? "") ? refused : error
    }
  }
  if (refused !== undefined) {
    throw refused
  }
}
