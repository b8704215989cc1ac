import { Loaded } from "../../components/loaded"
import { Section } from "../../components/section"
import { Timeline } from "../../components/timeline"
import { useTexts } from "../../i18n/use-texts"
import { useSettings } from "../../lib/svc-queries"

export const ActivitySection = () => {
  const { t } = useTexts()
  const settings = useSettings()

  return (
    <Section
      title={t("settings.connection.activity.title")}
      description={t("settings.connection.activity.description")}
    >
      <Loaded query={settings} rows={3}>
        {({ activity }) => (
          <div className="px-6 py-4">
            <Timeline activity={activity} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
