import { LoadedSection } from "../../components/loaded"
import { Timeline } from "../../components/timeline"
import { useTexts } from "../../i18n/use-texts"
import { useSettings } from "../../lib/svc-queries"

export const ActivitySection = () => {
  const { t } = useTexts()
  const settings = useSettings()

  return (
    <LoadedSection
      query={settings}
      rows={3}
      title={t("settings.connection.activity.title")}
      description={t("settings.connection.activity.description")}
    >
      {({ activity }) => (
        <div className="px-6 py-4">
          <Timeline activity={activity} />
        </div>
      )}
    </LoadedSection>
  )
}
