import { PencilSquare } from "@medusajs/icons"
import { Alert, Badge, clx, IconButton, Text } from "@medusajs/ui"
import type { AdminSvcOption } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { RequestErrorAlert } from "../../components/request-error-alert"
import { MUTED, Muted, Subtle, Title } from "../../components/small-text"
import { useConfirm } from "../../components/use-confirm"
import { useTexts } from "../../i18n/use-texts"
import { optionMeaning, optionTitle, optionValueText } from "./option-text"
import { useChangeSettings, type EditableOption } from "./use-change-settings"

const isEditable = (option: AdminSvcOption): option is EditableOption => option.is_editable

interface OptionRowProps {
  option: AdminSvcOption
  onEdit: (option: EditableOption) => void
}

export const OptionRow = ({ option, onEdit }: OptionRowProps) => {
  const texts = useTexts()
  const { t } = texts
  const { key, value, default: byDefault, from, names } = option
  const name = optionTitle(t, key)
  const isDefault = JSON.stringify(value) === JSON.stringify(byDefault)

  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-2 px-6 py-4 md:grid-cols-2">
      <div className="min-w-0">
        <Title>{name}</Title>
        <Subtle className="mt-1 text-pretty">{optionMeaning(t, key)}</Subtle>
        <Text size="xsmall" className={clx(MUTED, "font-mono")}>
          <bdi dir="ltr">{key}</bdi>
        </Text>
      </div>
      <div className="flex min-w-0 items-start justify-between gap-x-2">
        <div className="flex min-w-0 flex-col items-start gap-y-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Text size="small" className="[overflow-wrap:anywhere]" dir="auto">
              {optionValueText(texts, key, value, names)}
            </Text>
            {from === "admin" ? (
              <Badge size="2xsmall" color="blue">
                {t("settings.behaviour.overridden")}
              </Badge>
            ) : null}
          </div>
          {isDefault ? (
            <Muted>{t("settings.behaviour.isDefault")}</Muted>
          ) : (
            <Muted className="[overflow-wrap:anywhere]">
              {t("settings.behaviour.defaultIs", { value: optionValueText(texts, key, byDefault) })}
            </Muted>
          )}
          {option.not_in_force === null ? null : (
            <Alert variant="warning">
              {t("settings.behaviour.notInForce", {
                value: optionValueText(texts, key, option.not_in_force.value, names),
                why: option.not_in_force.why,
              })}
            </Alert>
          )}
          {(from === "admin" || option.not_in_force !== null) && isEditable(option) ? (
            <Override option={option} name={name} />
          ) : null}
        </div>
        {isEditable(option) ? (
          <IconButton
            type="button"
            size="small"
            variant="transparent"
            aria-label={t("settings.behaviour.edit", { name })}
            onClick={() => onEdit(option)}
          >
            <PencilSquare />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

const Override = ({ option, name }: { option: EditableOption; name: string }) => {
  const texts = useTexts()
  const { t } = texts
  const confirm = useConfirm()
  const { mutate, isPending, error } = useChangeSettings(t("settings.behaviour.wasReset"))
  const fileValue = optionValueText(texts, option.key, option.file_value, option.names)

  const takeBack = async () => {
    const isSure = await confirm({
      title: t("settings.behaviour.useFileTitle"),
      description: t("settings.behaviour.useFileDescription", { name, value: fileValue }),
      confirmText: t("settings.behaviour.useFile"),
    })

    if (isSure) {
      mutate({ reset: [option.key], expected: { [option.key]: option.value } })
    }
  }

  return (
    <>
      <Muted className="[overflow-wrap:anywhere]">
        {t("settings.behaviour.inFile", { value: fileValue })}
      </Muted>
      {option.changed_at === null ? null : (
        <Muted className="[overflow-wrap:anywhere]">
          {t("settings.behaviour.changed", {
            who: option.changed_by_email ?? t("settings.behaviour.someone"),
            when: texts.relative(option.changed_at),
          })}
        </Muted>
      )}
      <RequestErrorAlert error={error} />
      <ActionButton className="mt-1" isLoading={isPending} onClick={() => void takeBack()}>
        {t("settings.behaviour.useFile")}
      </ActionButton>
    </>
  )
}
