import { EllipsisHorizontal } from "@medusajs/icons"
import { clx, DropdownMenu, IconButton } from "@medusajs/ui"
import type { AdminSvcOrderAction } from "../../types"
import { MUTED } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"
import { useKeptFocus } from "../lib/use-kept-focus"
import { pageDirection } from "../lib/page-direction"
import type { AvailableAction } from "./available-actions"

interface ActionsMenuProps {
  actions: readonly AvailableAction[]
  isBusy: boolean
  onStart: (action: AdminSvcOrderAction) => void
}

/** The actions besides the next step, like the menus of the dashboard's sections. */
export const ActionsMenu = ({ actions, isBusy, onStart }: ActionsMenuProps) => {
  const { t } = useTexts()
  const button = useKeptFocus(isBusy)
  const possible = actions.filter(({ reason }) => reason === undefined)
  const refused = actions.filter(({ reason }) => reason !== undefined)

  return (
    <DropdownMenu dir={pageDirection()}>
      <DropdownMenu.Trigger asChild>
        <IconButton
          ref={button}
          type="button"
          size="small"
          variant="transparent"
          aria-label={t("order.moreActions")}
          isLoading={isBusy}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="max-w-80 overflow-y-auto">
        {possible.map(({ action }) => (
          <DropdownMenu.Item key={action} onSelect={() => onStart(action)}>
            {t(`order.action.${action}`)}
          </DropdownMenu.Item>
        ))}
        {possible.length === 0 || refused.length === 0 ? null : <DropdownMenu.Separator />}
        {refused.map(({ action, reason }) => (
          <RefusedItem key={action} name={t(`order.action.${action}`)} reason={reason} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

/** The reason is part of its name, so that screen readers say it. The keyboard reaches it, unlike one with `disabled`. */
const RefusedItem = ({ name, reason }: { name: string; reason: string | undefined }) => (
  <DropdownMenu.Item
    aria-disabled="true"
    className="cursor-not-allowed flex-col !items-start gap-y-0.5"
    onSelect={(event) => event.preventDefault()}
  >
    <span className="text-ui-fg-disabled">{name}</span>
    <span className={clx("txt-compact-xsmall text-pretty", MUTED)}>{reason}</span>
  </DropdownMenu.Item>
)
