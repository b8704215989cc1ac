import { ExclamationCircleSolid } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminSvcAttentionListResponse } from "../../types"
import { LINK_CLASS } from "../components/link-class"
import { useTexts } from "../i18n/use-texts"
import { ATTENTION_PATH } from "../lib/settings-path"
import { svcKeys } from "../lib/svc-keys"
import { useBrandName } from "../lib/use-brand-name"
import { useSvcQuery } from "../lib/use-svc-query"

const MINUTE_MS = 60_000

/** How many matters need attention, with the way to them; nothing when there are none. */
export const AttentionLine = () => {
  const { t } = useTexts()
  // The number counts all pages: one row is enough.
  const { data } = useSvcQuery<AdminSvcAttentionListResponse>(
    svcKeys.attention({ limit: 1 }),
    "/admin/svc/attention?limit=1",
    { refetchInterval: MINUTE_MS }
  )
  const count = data?.count ?? 0
  const name = useBrandName(count > 0)

  return count === 0 || name === undefined ? null : (
    // The dashboard draws what belongs before a page after it, unless the user has moved it.
    <Container className="order-first flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3">
      <div className="flex items-center gap-x-2">
        <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon shrink-0" />
        <Text size="small" leading="compact">
          {t("attention.list.line", { count, name })}
        </Text>
      </div>
      <Link to={ATTENTION_PATH} className={`txt-compact-small-plus ${LINK_CLASS}`}>
        {t("attention.list.link")}
      </Link>
    </Container>
  )
}
