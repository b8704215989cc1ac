import { Badge, Button } from "@medusajs/ui"
import type { AdminSvcConnectionTestBody, AdminSvcConnectionTestResponse } from "../../../types"
import { FactRow } from "../../components/fact-row"
import { RequestErrorAlert } from "../../components/request-error-alert"
import { Section } from "../../components/section"
import { StateBadge } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { Loaded } from "../loaded"
import { useHealth } from "../use-health"
import { useSettings } from "../use-settings"
import { ConnectionTestResult } from "./connection-test-result"
import { LastCall } from "./last-call"
import { SellerList } from "./seller-list"

/** Where the service is, how the last calls ended, and a test. */
export const ConnectionSection = () => {
  const { t } = useTexts()
  const settings = useSettings()
  const health = useHealth()
  const test = useSvcMutation<AdminSvcConnectionTestResponse>(() => ({
    path: "/admin/svc/connection-test",
    body: {} satisfies AdminSvcConnectionTestBody,
  }))

  return (
    <Section
      title={t("settings.connection.title")}
      description={t("settings.connection.description")}
      aside={
        <Button
          type="button"
          size="small"
          variant="secondary"
          isLoading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("settings.connection.test.button")}
        </Button>
      }
    >
      <div aria-live="polite" className="empty:hidden">
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
              {test.data?.result === "ok" || test.data?.result === "merchant_inactive" ? (
                <SellerList sellers={test.data.sellers} />
              ) : (
                <span className="text-ui-fg-muted">{t("settings.connection.merchant.unknown")}</span>
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
