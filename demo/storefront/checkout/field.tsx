import { useId } from "react"
import type { TextKey } from "../language/en"
import { useLanguage } from "../language/language-provider"

interface FieldProps {
  name: string
  label: TextKey
  value: string
  autoComplete: string
  hint?: TextKey
  problem?: TextKey | undefined
  type?: "text" | "email" | "tel"
  numeric?: boolean
  optional?: boolean
  onChange: (value: string) => void
}

/** A line of a form, with its label, its hint and its fault. */
export const Field = (props: FieldProps) => {
  const { label, hint, problem, type = "text", numeric = false, optional = false, onChange, ...input } = props
  const { t } = useLanguage()
  const id = useId()
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ")
  // E-mail addresses and numbers run from left to right in Arabic too.
  const leftToRight = type !== "text" || numeric

  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <input
        {...input}
        id={id}
        type={type}
        dir={leftToRight ? "ltr" : "auto"}
        required={!optional}
        aria-invalid={problem !== undefined}
        {...(numeric ? { inputMode: "numeric" } : {})}
        {...(described === "" ? {} : { "aria-describedby": described })}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="field-note">
          {t(hint)}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-problem">
          {t(problem)}
        </p>
      ) : null}
    </div>
  )
}
