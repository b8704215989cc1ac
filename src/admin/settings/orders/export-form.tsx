import { Button } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { FormDrawer } from "../../components/form-drawer"
import { TextField } from "../../components/text-field"
import { settingsListsEn } from "../../i18n/settings-lists.en"
import { useTexts } from "../../i18n/use-texts"
import { keysOf } from "../../lib/keys-of"
import { svcFile, type SvcRequestError } from "../../lib/svc-fetch"
import { AT_ONCE } from "../../lib/svc-queries"
import { FilterSelect } from "../list/filter-select"

const TIMES = keysOf(settingsListsEn.orders.export.times)
const DAY_MS = 86_400_000
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
  const [by, setBy] = useState<(typeof TIMES)[number]>("created_at")
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const action = useMutation<void, SvcRequestError>({
    ...AT_ONCE,
    mutationFn: async () => {
      const file = await svcFile(`/admin/svc/orders/export?${queryOf(by, from, to)}`, "text/csv", {
        language,
      })

      save(
        file,
        `${["credit-orders", by === "created_at" ? "" : by, from, to].filter(Boolean).join("_")}.csv`
      )
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
      <FilterSelect
        label={t("settings.lists.orders.export.by")}
        value={by}
        values={TIMES}
        textOf={(time) => t(`settings.lists.orders.export.times.${time}`)}
        hasAll={false}
        onChoose={(time = "created_at") => setBy(time)}
      />
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

/** The days are Riyadh's, as the times in the file are. It has no summer time. */
const startOf = (day: string): number => Date.parse(`${day}T00:00+03:00`)

const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

/** From the beginning of the first day to the end of the last one. */
const queryOf = (by: string, from: string, to: string): string => {
  const query = new URLSearchParams(by === "created_at" ? {} : { by })

  if (from !== "") {
    query.set("from", new Date(startOf(from)).toISOString())
  }
  if (to !== "") {
    query.set("to", new Date(startOf(to) + DAY_MS).toISOString())
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
