import { ExclamationCircleSolid } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { PageLink } from "../components/link"
import { useTexts } from "../i18n/use-texts"
import { useBrandName, useOpenPointCount } from "../lib/svc-queries"
import { settingsTabQuery } from "../settings/settings-tab"

export const AttentionLine = () => {
  const { t } = useTexts()
  const count = useOpenPointCount()
  const name = useBrandName(count > 0)

  return count === 0 || name === undefined ? null : (
    // The dashboard draws widgets for the top of a page below it, unless the user has moved them.
    <Container className="order-first flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
      <div className="flex items-center gap-x-2">
        <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon shrink-0" />
        <Text size="small" leading="compact">
          {t("settings.lists.attention.line", { count, name })}
        </Text>
      </div>
      <PageLink to={`/settings/svc${settingsTabQuery("attention")}`}>
        {t("settings.lists.attention.lineLink")}
      </PageLink>
    </Container>
  )
}
