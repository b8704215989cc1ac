import { Badge, Text } from "@medusajs/ui"
import type { AdminSvcConnectionTestResponse } from "../../../types"
import { ActionButton } from "../../components/action-button"
import { FactRow } from "../../components/fact-row"
import { Loaded } from "../../components/loaded"
import { RequestErrorAlert } from "../../components/request-error-alert"
import { Section, TwoColumns } from "../../components/section"
import { MUTED, Strong, Subtle } from "../../components/small-text"
import { StateBadge, StateIcon } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { inOneLine } from "../../lib/in-one-line"
import { useHealth, useSettings } from "../../lib/svc-queries"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { ActivitySection } from "./activity-section"
import { describeResult, ErrorName, LastCall, ServiceSays } from "./call-result"
import { SellerList } from "./seller-list"
import { ToGiveSection } from "./to-give-section"

export const ConnectionTab = () => (
  <TwoColumns
    main={
      <>
        <ConnectionSection />
        <ToGiveSection />
      </>
    }
    side={<ActivitySection />}
  />
)

const ConnectionSection = () => {
  const { t } = useTexts()
  const settings = useSettings()
  const health = useHealth()
  const test = useSvcMutation<AdminSvcConnectionTestResponse>("/admin/svc/connection-test")

  return (
    <Section
      title={t("settings.tabs.connection")}
      description={t("settings.connection.description")}
      aside={
        <ActionButton isLoading={test.isPending} onClick={() => test.mutate({})}>
          {t("settings.connection.test.button")}
        </ActionButton>
      }
    >
      <div aria-live="polite" className="empty:!border-0">
        {test.error === null ? null : (
          <div className="px-6 py-4">
            <RequestErrorAlert error={test.error} />
          </div>
        )}
        {test.data === undefined || test.isPending ? null : <ConnectionTestResult tested={test.data} />}
      </div>
      <Loaded query={settings} rows={4}>
        {({ environment, base_url, token_present }) => (
          <>
            <FactRow title={t("settings.connection.environment.title")}>
              <Badge size="2xsmall" color={environment === "production" ? "green" : "blue"}>
                {t(`settings.connection.environment.${environment}`)}
              </Badge>
            </FactRow>
            <FactRow title={t("settings.connection.baseUrl")}>
              <bdi dir="ltr">{base_url}</bdi>
            </FactRow>
            <FactRow title={t("settings.connection.token.title")}>
              <StateBadge color={token_present ? "green" : "red"}>
                {t(`settings.connection.token.${token_present ? "present" : "missing"}`)}
              </StateBadge>
            </FactRow>
            <FactRow title={t("settings.connection.merchant.title")}>
              {test.data?.result === "ok" ? (
                <SellerList sellers={test.data.sellers} />
              ) : (
                <span className={MUTED}>{t("settings.connection.merchant.unknown")}</span>
              )}
            </FactRow>
          </>
        )}
      </Loaded>
      <Loaded query={health} rows={2}>
        {({ last_ok, last_failed }) => (
          <>
            <FactRow title={t("settings.connection.lastOk")}>
              <LastCall call={last_ok} />
            </FactRow>
            <FactRow title={t("settings.connection.lastFailed")}>
              <LastCall call={last_failed} />
            </FactRow>
          </>
        )}
      </Loaded>
    </Section>
  )
}

const ConnectionTestResult = ({ tested }: { tested: AdminSvcConnectionTestResponse }) => {
  const { t, duration, dateTime } = useTexts()
  const { duration_ms: took, http_status: status } = tested
  const { color, title, remedy } = describeResult(t, tested.result)

  return (
    <div className="bg-ui-bg-subtle grid grid-cols-[20px_1fr] gap-x-2 px-6 py-4">
      <StateIcon color={color} />
      <div className="flex min-w-0 flex-col gap-y-0.5">
        <Strong>{title}</Strong>
        {remedy === undefined ? null : <Subtle className="text-pretty">{remedy}</Subtle>}
        <ServiceSays words={tested.service_says} />
        {tested.odd_fields.length === 0 ? null : (
          <Subtle className="text-pretty">
            {t("settings.connection.test.oddFields")}{" "}
            <bdi dir="ltr">{tested.odd_fields.map(({ path }) => path).join(", ")}</bdi>
          </Subtle>
        )}
        <Text size="xsmall" className={MUTED} title={dateTime(tested.at)}>
          {inOneLine(
            t("settings.connection.test.took", { duration: duration(took) }),
            status !== null && t("settings.connection.test.status", { status: String(status) })
          )}
        </Text>
        <ErrorName code={tested.error_code} name={tested.error_name} />
      </div>
    </div>
  )
}
