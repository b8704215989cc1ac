import { FactRow } from "../../components/fact-row"
import { Loaded } from "../../components/loaded"
import { Section } from "../../components/section"
import { Muted } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useHealth } from "../../lib/svc-queries"
import { LastCall } from "../connection/call-result"
import { CallsOverTime } from "./calls-over-time"
import { CallsTable } from "./calls-table"
import { InstancesTable } from "./instances-table"
import { WorkTable } from "./work-table"

export const HealthTab = () => {
  const { t, dateTime, number } = useTexts()
  const health = useHealth()

  return (
    <>
      <Section
        title={t("settings.lists.health.title")}
        description={t("settings.lists.health.description")}
        aside={
          health.data === undefined ? undefined : (
            <Muted leading="compact">
              {t("settings.lists.health.updated", { when: dateTime(health.data.at) })}
            </Muted>
          )
        }
      >
        <Loaded query={health} rows={6}>
          {(data) => (
            <>
              <CallsTable title={t("settings.lists.health.lastHour")} calls={data.last_hour} />
              <CallsTable title={t("settings.lists.health.lastDay")} calls={data.last_day} />
              <FactRow title={t("settings.lists.health.lastOk")}>
                <LastCall call={data.last_ok} />
              </FactRow>
              <FactRow title={t("settings.lists.health.lastFailed")}>
                <LastCall call={data.last_failed} />
              </FactRow>
              <FactRow title={t("settings.lists.health.inFlight")}>{number(data.calls_in_flight)}</FactRow>
            </>
          )}
        </Loaded>
      </Section>
      <CallsOverTime />
      <Section
        title={t("settings.lists.health.work.title")}
        description={t("settings.lists.health.work.description")}
      >
        <Loaded query={health} rows={3}>
          {(data) => (
            <>
              <WorkTable health={data} />
              <FactRow title={t("settings.lists.health.working")}>{number(data.attempts_in_flight)}</FactRow>
            </>
          )}
        </Loaded>
      </Section>
      <Section
        title={t("settings.lists.health.instances.title")}
        description={t("settings.lists.health.instances.description")}
      >
        <Loaded query={health} rows={3}>
          {(data) => <InstancesTable health={data} />}
        </Loaded>
      </Section>
    </>
  )
}
