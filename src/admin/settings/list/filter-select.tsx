import { Select } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { pageDirection } from "../../lib/page-direction"

interface FilterSelectProps<Value extends string> {
  label: string
  value: string | undefined
  values: readonly Value[]
  textOf: (value: Value) => string
  /** The number of rows with each value, if known. A value that is missing here counts 0. */
  counts?: Readonly<Partial<Record<string, number>>> | undefined
  /** False if the user must choose one of the values. */
  hasAll?: boolean
  /** Gets undefined for all. */
  onChoose: (value: Value | undefined) => void
}

/** The select takes no empty value. */
const ALL = "all"

export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => {
  const { label, value, values, textOf, counts, hasAll = true, onChoose } = props
  const { t } = useTexts()
  const countOf = (each: string) => counts?.[each] ?? 0
  const withCount = (each: Value): string =>
    counts === undefined
      ? textOf(each)
      : t("settings.lists.filter.withCount", { name: textOf(each), count: countOf(each) })
  const allText = (): string =>
    counts === undefined
      ? t("settings.lists.filter.all")
      : t("settings.lists.filter.allWithCount", {
          count: values.reduce((sum, each) => sum + countOf(each), 0),
        })

  return (
    <div className="flex items-center gap-x-2">
      <span aria-hidden className="txt-compact-small text-ui-fg-subtle whitespace-nowrap">
        {label}
      </span>
      <Select
        size="small"
        dir={pageDirection()}
        value={value ?? ALL}
        onValueChange={(chosen) => onChoose(values.find((each) => each === chosen))}
      >
        <Select.Trigger aria-label={label} className="w-auto min-w-32 max-w-72">
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {hasAll ? <Select.Item value={ALL}>{allText()}</Select.Item> : null}
          {values.map((each) => (
            <Select.Item key={each} value={each}>
              {withCount(each)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
