import { Button, Input } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { Field } from "../../components/field"
import { useTexts } from "../../i18n/use-texts"

interface NumberSearchProps {
  searched: string | undefined
  onSearch: (number: string | undefined) => void
}

/** A field for one whole number. Sending it searches the list. */
export const NumberSearch = ({ searched = "", onSearch }: NumberSearchProps) => {
  const { t } = useTexts()
  const [number, setNumber] = useState(searched)

  // For example when the filters are cleared or the browser goes back.
  useEffect(() => setNumber(searched), [searched])

  return (
    <form
      role="search"
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(number.trim() || undefined)
      }}
    >
      <Field label={t("settings.lists.orders.number")} hint={t("settings.lists.orders.numberHint")}>
        {(control) => (
          <div className="flex items-center gap-x-2">
            <div className="min-w-0 max-w-80 flex-1">
              <Input
                {...control}
                size="small"
                dir="auto"
                autoComplete="off"
                maxLength={100}
                value={number}
                onChange={(event) => setNumber(event.target.value)}
              />
            </div>
            <Button type="submit" size="small" variant="secondary">
              {t("settings.lists.orders.find")}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
