import { XMarkMini } from "@medusajs/icons"
import { Button, IconButton, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { RequestErrorAlert } from "../../components/request-error-alert"
import { Subtle } from "../../components/small-text"
import { TextField } from "../../components/text-field"
import { useTexts } from "../../i18n/use-texts"
import { type IdsOption, useFound } from "./use-found"

interface IdsFieldProps {
  option: IdsOption
  ids: readonly string[]
  setIds: (ids: readonly string[]) => void
  error: string | undefined
}

/** A list of Medusa's records: the chosen ones by name, and a search for others. */
export const IdsField = ({ option: { allowed, names }, ids, setIds, error }: IdsFieldProps) => {
  const { t } = useTexts()
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  /** Names of records that the user found and added since the page was read. */
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({})
  const { data: found = [], error: failure, isFetching } = useFound(allowed.of, text.trim())
  /** The button that was pressed leaves the list. */
  const change = (changed: readonly string[]) => {
    setIds(changed)
    search.current?.focus()
  }
  const nameOf = (id: string) => added[id] ?? names[id] ?? t("settings.behaviour.unknownId", { id })

  return (
    <>
      {ids.length === 0 ? (
        <Subtle>{t("settings.behaviour.noneExcluded")}</Subtle>
      ) : (
        <ul className="flex flex-col gap-y-1" aria-label={t("settings.behaviour.value")}>
          {ids.map((id) => (
            <li key={id} className="flex items-center justify-between gap-x-2">
              <Text size="small" className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
                {nameOf(id)}
              </Text>
              <IconButton
                type="button"
                size="small"
                variant="transparent"
                aria-label={t("settings.behaviour.removeId", { name: nameOf(id) })}
                onClick={() => change(ids.filter((each) => each !== id))}
              >
                <XMarkMini />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t("settings.behaviour.findIds")}
        error={error}
        field={search}
        type="search"
        dir="auto"
        value={text}
        onChange={setText}
        // Enter would send the form with a text that is only a search.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <RequestErrorAlert error={failure} />
      <ul
        className="flex flex-col items-start gap-y-1"
        aria-label={t("settings.behaviour.found")}
        aria-busy={isFetching}
      >
        {found
          .filter(({ id }) => !ids.includes(id))
          .map(({ id, name }) => (
            <li key={id}>
              <Button
                type="button"
                size="small"
                variant="secondary"
                onClick={() => {
                  setAdded({ ...added, [id]: name })
                  change([...ids, id])
                }}
              >
                {t("settings.behaviour.addId", { name })}
              </Button>
            </li>
          ))}
      </ul>
    </>
  )
}
