import { ArrowDownTray, DocumentText, XMarkMini } from "@medusajs/icons"
import { clx, IconButton, Text } from "@medusajs/ui"
import { useRef, useState, type DragEvent } from "react"
import { useTexts } from "../i18n/use-texts"
import { Field } from "./field"

interface FileFieldProps {
  label: string
  hint: string
  /** MIME types, for the browser's dialogue. */
  types: readonly string[]
  file: File | undefined
  error: string | undefined
  /** Gets undefined when the user removes the file. */
  onChoose: (file: File | undefined) => void
  onTooMany: () => void
}

export const FileField = ({ label, hint, types, file, error, onChoose, onTooMany }: FileFieldProps) => {
  const { t, bytes } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const { files } = event.dataTransfer

    if (files.length > 1) {
      onTooMany()
    } else if (files[0] !== undefined) {
      onChoose(files[0])
    }
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <button
            {...control}
            ref={button}
            type="button"
            aria-label={`${label}: ${t("shared.file.drop")}`}
            onClick={() => input.current?.click()}
            onDragEnter={() => setIsOver(true)}
            onDragOver={(event) => event.preventDefault()}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
            className={clx(
              "bg-ui-bg-component border-ui-border-strong transition-fg flex w-full flex-col items-center gap-y-2 rounded-lg border border-dashed p-8",
              "hover:border-ui-border-interactive focus:border-ui-border-interactive focus:shadow-borders-focus outline-none focus:border-solid",
              { "!border-ui-border-error": error !== undefined, "!border-ui-border-interactive": isOver }
            )}
          >
            <span className="text-ui-fg-subtle pointer-events-none flex items-center gap-x-2">
              <ArrowDownTray />
              <Text as="span" size="small">
                {t("shared.file.drop")}
              </Text>
            </span>
          </button>
          <input
            ref={input}
            hidden
            type="file"
            tabIndex={-1}
            aria-label={label}
            accept={types.join(",")}
            onChange={(event) => {
              onChoose(event.target.files?.[0])
              // Lets the user choose the same file again after correcting it.
              event.target.value = ""
            }}
          />
          <div
            className={clx("bg-ui-bg-subtle flex items-center gap-x-2 rounded-md px-3 py-2", {
              "sr-only": file === undefined,
            })}
          >
            {file === undefined ? null : <DocumentText className="text-ui-fg-muted shrink-0" />}
            <Text role="status" size="small" leading="compact" className="min-w-0 flex-1 truncate">
              {file === undefined ? "" : t("shared.file.chosen", { name: file.name, size: bytes(file.size) })}
            </Text>
            {file === undefined ? null : (
              <IconButton
                type="button"
                size="2xsmall"
                variant="transparent"
                aria-label={t("shared.file.remove")}
                onClick={() => {
                  onChoose(undefined)
                  button.current?.focus()
                }}
              >
                <XMarkMini />
              </IconButton>
            )}
          </div>
        </>
      )}
    </Field>
  )
}
