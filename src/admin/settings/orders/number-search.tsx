import { Button } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { TextField } from "../../components/text-field"
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
      <TextField
        label={t("settings.lists.orders.number")}
        hint={t("settings.lists.orders.numberHint")}
        className="max-w-80"
        size="small"
        dir="auto"
        maxLength={100}
        value={number}
        onChange={setNumber}
        beside={
          <Button type="submit" size="small" variant="secondary">
            {t("settings.lists.orders.find")}
          </Button>
        }
      />
    </form>
  )
}
