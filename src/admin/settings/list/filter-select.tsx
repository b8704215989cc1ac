import { Select } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { pageDirection } from "../../lib/page-direction"

interface FilterChoice {
  value: string
  text: string
}

interface FilterSelectProps {
  label: string
  value: string | undefined
  choices: readonly FilterChoice[]
  /** What stands for all; null when one of the choices has to be taken. */
  allText?: string | null
  onChoose: (value: string | undefined) => void
}

/** The select takes no empty value. */
const ALL = "all"

export const FilterSelect = ({ label, value, choices, allText, onChoose }: FilterSelectProps) => {
  const { t } = useTexts()

  return (
    <div className="flex items-center gap-x-2">
      <span aria-hidden className="txt-compact-small text-ui-fg-subtle whitespace-nowrap">
        {label}
      </span>
      <Select
        size="small"
        dir={pageDirection()}
        value={value ?? ALL}
        onValueChange={(chosen) => onChoose(chosen === ALL ? undefined : chosen)}
      >
        <Select.Trigger aria-label={label} className="w-auto min-w-32 max-w-72">
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {allText === null ? null : (
            <Select.Item value={ALL}>{allText ?? t("settings.lists.filter.all")}</Select.Item>
          )}
          {choices.map((choice) => (
            <Select.Item key={choice.value} value={choice.value}>
              {choice.text}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
