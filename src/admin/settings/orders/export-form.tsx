import { Button } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { FormDrawer } from "../../components/form-drawer"
import { TextField } from "../../components/text-field"
import { useTexts } from "../../i18n/use-texts"
import { svcFile, type SvcRequestError } from "../../lib/svc-fetch"
import { AT_ONCE } from "../../lib/svc-queries"

const DAY = { type: "date", max: "9999-12-31", dir: "ltr" } as const

export const ExportButton = () => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t("settings.lists.orders.export.open")}
      </Button>
      {isOpen ? <ExportForm onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Downloads the attempts of some days, at first those of the current month. */
const ExportForm = ({ onClose }: { onClose: () => void }) => {
  const { t, language } = useTexts()
  const [from, setFrom] = useState(() => `${dayOf(new Date()).slice(0, 8)}01`)
  const [to, setTo] = useState(() => dayOf(new Date()))
  const action = useMutation<void, SvcRequestError>({
    ...AT_ONCE,
    mutationFn: async () => {
      const file = await svcFile(`/admin/svc/orders/export?${queryOf(from, to)}`, "text/csv", {
        language,
      })

      save(file, `${["credit-orders", from, to].filter(Boolean).join("_")}.csv`)
    },
    onSuccess: onClose,
  })
  const isWrongWay = from !== "" && to !== "" && to < from

  return (
    <FormDrawer
      title={t("settings.lists.orders.export.title")}
      description={t("settings.lists.orders.export.description")}
      submitText={t("settings.lists.orders.export.submit")}
      action={action}
      onSubmit={() => (isWrongWay ? undefined : action.mutate())}
      onClose={onClose}
    >
      <TextField
        {...DAY}
        label={t("settings.lists.orders.export.from")}
        hint={t("settings.lists.orders.export.days")}
        value={from}
        onChange={setFrom}
      />
      <TextField
        {...DAY}
        label={t("settings.lists.orders.export.to")}
        error={isWrongWay ? t("settings.lists.orders.export.wrongWay") : undefined}
        value={to}
        onChange={setTo}
      />
    </FormDrawer>
  )
}

/** The day in the browser's time zone, as a field of dates has it. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")

/** From the beginning of the first day to the end of the last one, in the browser's time zone. */
const queryOf = (from: string, to: string): string => {
  const query = new URLSearchParams()
  const [year = 0, month = 0, day = 0] = to.split("-").map(Number)

  if (from !== "") {
    query.set("from", new Date(`${from}T00:00`).toISOString())
  }
  if (to !== "") {
    query.set("to", new Date(year, month - 1, day + 1).toISOString())
  }
  return query.toString()
}

const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), { href: url, download: name })

  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
