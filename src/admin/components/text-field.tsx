import { clx, Input } from "@medusajs/ui"
import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react"
import { Field, type FieldProps } from "./field"

interface TextFieldProps
  extends Omit<FieldProps, "children">, Omit<ComponentPropsWithoutRef<"input">, "onChange" | "size"> {
  size?: "small" | "base"
  field?: Ref<HTMLInputElement>
  onChange: (text: string) => void
  /** At the end of its line: a unit, a button. */
  beside?: ReactNode
}

/** A field of one line. It has no name, so that browsers remember nothing of it. */
export const TextField = (props: TextFieldProps) => {
  const { label, hint, error, isOptional = false, field, onChange, beside, className, ...input } = props

  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <div className="flex items-center gap-x-2">
          <div className={clx("min-w-0 flex-1", className)}>
            <Input
              {...control}
              ref={field}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
              {...input}
            />
          </div>
          {beside}
        </div>
      )}
    </Field>
  )
}
