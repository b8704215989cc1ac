import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { AdminSvcOption } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { Loaded } from "../../components/loaded"
import { Section } from "../../components/section"
import { Subtle } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSettings } from "../../lib/svc-queries"
import { OptionForm } from "./option-form"
import { groupOptions, type OptionGroup } from "./option-groups"
import { OptionRow } from "./option-row"
import type { EditableOption } from "./use-change-settings"

export const BehaviourTab = () => {
  const { t } = useTexts()
  const settings = useSettings()
  const [edited, setEdited] = useState<EditableOption>()

  return (
    <>
      <Container className="px-6 py-4">
        <Heading level="h2">{t("settings.tabs.behaviour")}</Heading>
        <Subtle className="mt-1 max-w-3xl text-pretty">{t("settings.behaviour.description")}</Subtle>
      </Container>
      {settings.data !== undefined && settings.error === null ? null : (
        <Container className="p-0">
          <Loaded query={settings} rows={8}>
            {() => null}
          </Loaded>
        </Container>
      )}
      {groupOptions(settings.data?.options ?? []).map(({ group, options }) => (
        <Options key={group} group={group} options={options} onEdit={setEdited} />
      ))}
      {edited === undefined ? null : (
        <OptionForm key={edited.key} option={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

interface OptionsProps {
  group: OptionGroup
  options: readonly AdminSvcOption[]
  onEdit: (option: EditableOption) => void
}

const Options = ({ group, options, onEdit }: OptionsProps) => {
  const { t } = useTexts()
  const isTechnical = group === "technical"
  const [isOpen, setIsOpen] = useState(!isTechnical)

  return (
    <Section
      title={t(`settings.behaviour.group.${group}`)}
      aside={
        isTechnical ? (
          <ActionButton variant="transparent" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? "settings.behaviour.hideTechnical" : "settings.behaviour.showTechnical")}
          </ActionButton>
        ) : undefined
      }
    >
      {isOpen ? (
        <ul className="divide-y">
          {options.map((option) => (
            <OptionRow key={option.key} option={option} onEdit={onEdit} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
