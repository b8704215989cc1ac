import { Badge, Container, Heading, Skeleton, Tabs } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { ErrorBoundary } from "../components/error-boundary"
import { Subtle } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"
import { pageDirection } from "../lib/page-direction"
import { useBrandName, useOpenPointCount } from "../lib/svc-queries"
import { AttentionTab } from "./attention/attention-tab"
import { BehaviourTab } from "./behaviour/behaviour-tab"
import { BuyerTab } from "./buyer/buyer-tab"
import { ChecklistTab } from "./checklist/checklist-tab"
import { ConnectionTab } from "./connection/connection-tab"
import { HealthTab } from "./health/health-tab"
import { OrdersTab } from "./orders/orders-tab"
import { SETTINGS_TABS, settingsTabOf, settingsTabQuery, type SettingsTab } from "./settings-tab"
import { WebhooksTab } from "./webhooks/webhooks-tab"

const CONTENTS: Record<SettingsTab, () => JSX.Element> = {
  connection: ConnectionTab,
  orders: OrdersTab,
  checklist: ChecklistTab,
  behaviour: BehaviourTab,
  buyer: BuyerTab,
  attention: AttentionTab,
  webhooks: WebhooksTab,
  health: HealthTab,
}

export const SettingsPage = () => {
  const { t } = useTexts()
  const name = useBrandName()
  const [params, setParams] = useSearchParams()
  const tab = settingsTabOf(params.get("tab"))
  const Content = CONTENTS[tab]

  return (
    <Tabs
      value={tab}
      dir={pageDirection()}
      className="flex w-full flex-col gap-y-3"
      onValueChange={(chosen) => setParams(settingsTabQuery(settingsTabOf(chosen)))}
    >
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h1">{t("shared.brand")}</Heading>
          {name === undefined ? (
            <Skeleton className="h-5 w-72 rounded-md" />
          ) : (
            <Subtle>{t("settings.description", { name })}</Subtle>
          )}
        </div>
        <div className="overflow-x-auto px-4 py-3">
          <Tabs.List aria-label={t("settings.tabs.label")} className="w-max">
            {SETTINGS_TABS.map((each) => (
              <Tabs.Trigger
                key={each}
                ref={each === tab ? bringIntoView : undefined}
                value={each}
                className="gap-x-1.5 whitespace-nowrap"
              >
                {t(`settings.tabs.${each}`)}
                {each === "attention" ? <OpenPoints isTabOpen={each === tab} /> : null}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
      </Container>
      <Tabs.Content value={tab} className="flex flex-col gap-y-3">
        <ErrorBoundary key={tab}>
          <Content />
        </ErrorBoundary>
      </Tabs.Content>
    </Tabs>
  )
}

/** A phone has room for only some of the tabs. */
const bringIntoView = (inTab: HTMLElement | null) =>
  inTab?.closest("[role=tab]")?.scrollIntoView({ block: "nearest", inline: "nearest" })

const OpenPoints = ({ isTabOpen }: { isTabOpen: boolean }) => {
  const { number } = useTexts()
  const count = useOpenPointCount()

  return count === 0 ? null : (
    <Badge ref={isTabOpen ? bringIntoView : undefined} size="2xsmall" color="orange" rounded="full">
      {number(count)}
    </Badge>
  )
}
