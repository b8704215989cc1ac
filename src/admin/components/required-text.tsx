import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { Field } from "./field"

interface RequiredText {
  value: string
  onChange: (value: string) => void
  /** The fault of the text. A too long text shows at once, a missing text only after `passTo`. */
  error: string | undefined
  /** Passes the text on, without the spaces around it. If the text is wrong, the field says so instead. */
  passTo: (send: (text: string) => void) => void
}

export const useRequiredText = (max: number, texts: { missing: string; tooLong: string }): RequiredText => {
  const [value, onChange] = useState("")
  const [isTaken, setIsTaken] = useState(false)
  const given = value.trim()
  const isTooLong = given.length > max

  return {
    value,
    onChange,
    error: isTooLong ? texts.tooLong : isTaken && given === "" ? texts.missing : undefined,
    passTo: (send) => {
      setIsTaken(true)
      if (given !== "" && !isTooLong) {
        send(given)
      }
    },
  }
}

export const useNote = (missing: string): RequiredText => {
  const { t } = useTexts()

  return useRequiredText(1000, { missing, tooLong: t("shared.noteTooLong") })
}

interface NoteFieldProps {
  label: string
  note: RequiredText
  autoFocus?: boolean
}

export const NoteField = ({ label, note: { value, onChange, error }, autoFocus = false }: NoteFieldProps) => {
  const { t } = useTexts()

  return (
    <Field label={label} hint={t("shared.noteHint")} error={error}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          rows={4}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
