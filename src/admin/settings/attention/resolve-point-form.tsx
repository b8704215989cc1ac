import { Text, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcAttention, AdminSvcAttentionResponse } from "../../../types"
import { attentionTitle } from "../../../words"
import { Field } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useTexts } from "../../i18n/use-texts"
import { useSvcMutation } from "../../lib/use-svc-mutation"

const MAX_NOTE = 1000

interface ResolvePointFormProps {
  point: AdminSvcAttention
  onClose: () => void
}

/** Takes one point off the list, with a note. */
export const ResolvePointForm = ({ point, onClose }: ResolvePointFormProps) => {
  const { t, language } = useTexts()
  const [note, setNote] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSvcMutation<AdminSvcAttentionResponse, { note: string }>(
    (body) => ({ path: `/admin/svc/attention/${encodeURIComponent(point.id)}/resolve`, body }),
    {
      onSuccess: () => {
        toast.success(t("settings.lists.attention.resolve.done"))
        onClose()
      },
    }
  )
  const given = note.trim()

  const mistake = (): string | undefined => {
    if (given.length > MAX_NOTE) {
      return t("settings.lists.attention.resolve.noteTooLong")
    }
    return isChecked && given === "" ? t("settings.lists.attention.resolve.noteMissing") : undefined
  }
  const submit = () => {
    setIsChecked(true)
    if (given !== "" && given.length <= MAX_NOTE) {
      mutate({ note: given })
    }
  }

  return (
    <FormDrawer
      title={t("settings.lists.attention.resolve.title")}
      description={t("settings.lists.attention.resolve.description")}
      submitText={t("settings.lists.attention.resolve.submit")}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Text size="small" weight="plus">
          {attentionTitle(language, point.kind)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {point.remedy}
        </Text>
      </div>
      <Field label={t("settings.lists.attention.resolve.note")} error={mistake()}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={4}
            autoFocus
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
