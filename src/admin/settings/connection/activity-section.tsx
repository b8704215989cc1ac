import { activityTitle } from "../../../words"
import { Section } from "../../components/section"
import { Timeline } from "../../components/timeline"
import { useTexts } from "../../i18n/use-texts"
import { actorText } from "../../lib/actor-text"
import { Loaded } from "../loaded"
import { useSettings } from "../use-settings"

/** Who changed what, tested the connection, and checked buyers. */
export const ActivitySection = () => {
  const { t, language } = useTexts()
  const settings = useSettings()

  return (
    <Section
      title={t("settings.connection.activity.title")}
      description={t("settings.connection.activity.description")}
    >
      <Loaded query={settings} rows={3}>
        {({ activity }) => (
          <div className="px-6 py-4">
            <Timeline
              items={activity.map((line) => ({
                at: line.at,
                title: activityTitle(language, line.kind),
                detail: line.message,
                who: actorText(t, line),
              }))}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
