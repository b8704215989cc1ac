import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { Muted } from "./small-text"

export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  children: (control: { id: string; "aria-describedby": string; "aria-invalid": boolean }) => ReactNode
}

export const Field = ({ label, hint, error, isOptional = false, children }: FieldProps) => {
  const { t } = useTexts()
  const id = useId()
  const noteId = `${id}-note`

  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {isOptional ? (
          <Muted as="span" leading="compact">
            ({t("shared.optional")})
          </Muted>
        ) : null}
      </div>
      {children({ id, "aria-describedby": noteId, "aria-invalid": error !== undefined })}
      <Hint id={noteId} variant={error === undefined ? "info" : "error"} aria-live="polite">
        {error ?? hint ?? ""}
      </Hint>
    </div>
  )
}
