import { XMark } from "@medusajs/icons"
import { Drawer, IconButton, Kbd } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { rememberFocus } from "../lib/remember-focus"

interface SideDrawerProps {
  title: string
  description: string
  /** A key, a click beside it, or its button. */
  onLeave: () => void
  children: ReactNode
}

/** A drawer like the dashboard's own. Open as long as it is rendered; then the focus is where it was before. */
export const SideDrawer = ({ title, description, onLeave, children }: SideDrawerProps) => {
  const { t } = useTexts()
  const [returnFocus] = useState(rememberFocus)

  return (
    <Drawer open onOpenChange={(isOpen) => (isOpen ? undefined : onLeave())}>
      <Drawer.Content
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnFocus()
        }}
      >
        {/* Medusa's own header leaves its button without a name. */}
        <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
          <div className="flex flex-col gap-y-1">
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.Description className="text-ui-fg-subtle text-pretty">{description}</Drawer.Description>
          </div>
          <div className="flex items-center gap-x-2">
            <Kbd aria-hidden>esc</Kbd>
            <Drawer.Close asChild>
              <IconButton type="button" size="small" variant="transparent" aria-label={t("shared.close")}>
                <XMark />
              </IconButton>
            </Drawer.Close>
          </div>
        </div>
        {children}
      </Drawer.Content>
    </Drawer>
  )
}
