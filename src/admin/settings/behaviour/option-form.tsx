import { RadioGroup, Switch, Text } from "@medusajs/ui"
import { useState } from "react"
import { Field } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { Subtle } from "../../components/small-text"
import { TextField } from "../../components/text-field"
import { useTexts } from "../../i18n/use-texts"
import { pageDirection } from "../../lib/page-direction"
import { IdsField } from "./ids-field"
import { draftOf, isIds, readDraft, textsIn, type OptionDraft } from "./option-draft"
import { choiceText, optionMeaning, optionTitle, optionUnit, rangeText } from "./option-text"
import { useChangeSettings, type EditableOption } from "./use-change-settings"

export const OptionForm = ({ option, onClose }: { option: EditableOption; onClose: () => void }) => {
  const texts = useTexts()
  const { t } = texts
  const { allowed, key } = option
  const [first] = useState<OptionDraft>(() => draftOf(option))
  const [draft, setDraft] = useState(first)
  const [isChecked, setIsChecked] = useState(false)
  const action = useChangeSettings(t("settings.behaviour.saved"), onClose)
  const read = readDraft(allowed, draft)
  const range = rangeText(texts, allowed)

  const mistake = (language?: "en" | "ar"): string | undefined =>
    isChecked && !read.ok && read.language === language
      ? t(`settings.behaviour.problem.${read.problem}`, { range: range ?? "" })
      : undefined
  const submit = () => {
    setIsChecked(true)
    if (read.ok) {
      action.mutate({ changes: { [key]: read.value }, expected: { [key]: option.value } })
    }
  }

  return (
    <FormDrawer
      title={optionTitle(t, key)}
      description={optionMeaning(t, key) ?? key}
      submitText={t("settings.behaviour.submit")}
      action={action}
      isChanged={draft !== first}
      onSubmit={submit}
      onClose={onClose}
    >
      <OptionFields {...{ option, draft, setDraft, mistake, range }} />
    </FormDrawer>
  )
}

interface OptionFieldsProps {
  option: EditableOption
  draft: OptionDraft
  setDraft: (draft: OptionDraft) => void
  mistake: (language?: "en" | "ar") => string | undefined
  range: string | undefined
}

const OptionFields = ({ option, draft, setDraft, mistake, range }: OptionFieldsProps) => {
  const { t } = useTexts()
  const { key, allowed } = option
  const unit = optionUnit(key)
  const text = typeof draft === "string" ? draft : ""

  switch (allowed.kind) {
    case "choice":
      return (
        <Field label={t("settings.behaviour.value")} error={mistake()}>
          {(control) => (
            <RadioGroup
              {...control}
              aria-label={optionTitle(t, key)}
              dir={pageDirection()}
              value={text}
              onValueChange={setDraft}
            >
              {allowed.values.map((value) => (
                <RadioGroup.ChoiceBox
                  key={value}
                  value={value}
                  label={choiceText(t, key, value)}
                  description={value}
                />
              ))}
            </RadioGroup>
          )}
        </Field>
      )
    case "number":
    case "text":
      return (
        <TextField
          label={t("settings.behaviour.value")}
          hint={range}
          error={mistake()}
          dir="ltr"
          autoFocus
          inputMode={allowed.kind === "number" ? "decimal" : "text"}
          value={text}
          onChange={setDraft}
          beside={unit && <Subtle as="span">{t(`settings.behaviour.unit.${unit}`)}</Subtle>}
        />
      )
    case "texts": {
      const texts = textsIn(draft)

      return (
        <>
          {(["en", "ar"] as const).map((language) => (
            <TextField
              key={language}
              label={t(`settings.behaviour.${language === "en" ? "english" : "arabic"}`)}
              error={mistake(language)}
              dir={language === "en" ? "ltr" : "rtl"}
              lang={language}
              value={texts[language]}
              onChange={(entered) => setDraft({ ...texts, [language]: entered })}
            />
          ))}
        </>
      )
    }
    case "ids":
      return (
        <IdsField
          option={{ ...option, allowed }}
          ids={isIds(draft) ? draft : []}
          setIds={setDraft}
          error={mistake()}
        />
      )
    case "boolean":
      return (
        <Field label={t("settings.behaviour.value")}>
          {(control) => <Switch {...control} dir="ltr" checked={draft === true} onCheckedChange={setDraft} />}
        </Field>
      )
    case "configuration":
      return <Text size="small">{t("settings.behaviour.fileOnly")}</Text>
  }
}
