import { Button, Drawer } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import type { SvcRequestError } from "../lib/svc-fetch"
import { useKeptFocus } from "../lib/use-kept-focus"
import { RequestErrorAlert } from "./request-error-alert"
import { SideDrawer } from "./side-drawer"
import { useConfirm } from "./use-confirm"

interface FormDrawerProps {
  title: string
  description: string
  submitText: string
  action: { isPending: boolean; isUnderWay?: () => boolean; error: SvcRequestError | null }
  /** Whether something was entered without a change of a field, as by a button. */
  isChanged?: boolean
  /** A form that reads a file before it sends it takes a while. */
  onSubmit: () => void | Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer, like the dashboard's own. Open as long as it is rendered; its owner closes it after success. */
export const FormDrawer = (props: FormDrawerProps) => {
  const { title, description, submitText, action, isChanged = false, onSubmit, onClose, children } = props
  const { isPending, isUnderWay, error } = action
  const { t } = useTexts()
  const confirm = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  const [isFilled, setFilled] = useState(false)
  const isSubmitting = useRef(false)
  const [isReading, setReading] = useState(false)
  const isBusy = isPending || isReading
  const button = useKeptFocus(isBusy)

  // After a try to send the form: what is wrong in it is read aloud with its field, and mended at once.
  useEffect(() => {
    if (!isReading) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    }
  }, [isReading])

  const submit = async (): Promise<void> => {
    if (isBusy || isSubmitting.current || isUnderWay?.() === true) {
      return
    }
    isSubmitting.current = true
    setReading(true)
    try {
      await onSubmit()
    } finally {
      isSubmitting.current = false
      setReading(false)
    }
  }
  // A key press or a click beside the drawer may be a slip.
  const leave = async (): Promise<void> => {
    const isSure =
      !(isFilled || isChanged) ||
      (await confirm({
        title: t("shared.discard.title"),
        description: t("shared.discard.description"),
        confirmText: t("shared.discard.confirm"),
      }))

    if (isSure) {
      onClose()
    }
  }

  return (
    <SideDrawer title={title} description={description} onLeave={() => (isBusy ? undefined : void leave())}>
      <form
        ref={form}
        noValidate
        className="flex flex-1 flex-col overflow-hidden"
        onChange={() => setFilled(true)}
        onDrop={() => setFilled(true)}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
          <RequestErrorAlert error={error} />
          {children}
        </Drawer.Body>
        <Drawer.Footer className="rtl:space-x-reverse">
          <Button type="button" size="small" variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("shared.cancel")}
          </Button>
          <Button ref={button} type="submit" size="small" isLoading={isBusy}>
            {submitText}
          </Button>
        </Drawer.Footer>
      </form>
    </SideDrawer>
  )
}
