import { Checkbox, Label } from "@medusajs/ui"
import { useId } from "react"
import type { AdminSvcAttention } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { useTexts } from "../../i18n/use-texts"

type Points = readonly AdminSvcAttention[]

interface ChosenPointsProps {
  listed: Points
  /** Of the listed ones. */
  chosen: Points
  onChoose: (points: Points, isChosen: boolean) => void
  onResolve: (points: Points) => void
}

/** Chooses all points of a page, and resolves those that are chosen. */
export const ChosenPoints = ({ listed, chosen, onChoose, onResolve }: ChosenPointsProps) => {
  const { t } = useTexts()
  const id = useId()
  const isAll = chosen.length === listed.length

  return listed.length === 0 ? null : (
    <>
      <div className="flex items-center gap-x-2">
        <Checkbox
          id={id}
          checked={isAll || (chosen.length > 0 && "indeterminate")}
          onCheckedChange={() => onChoose(listed, !isAll)}
        />
        <Label htmlFor={id} size="small">
          {t("settings.lists.attention.chooseAll")}
        </Label>
      </div>
      {chosen.length === 0 ? null : (
        <ActionButton onClick={() => onResolve(chosen)}>
          {t("settings.lists.attention.resolve.chosen", { many: chosen.length })}
        </ActionButton>
      )}
    </>
  )
}
