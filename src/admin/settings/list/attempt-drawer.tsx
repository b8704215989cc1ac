import { Drawer } from "@medusajs/ui"
import type { AdminSvcAttemptResponse } from "../../../types"
import { FactRow } from "../../components/fact-row"
import { Loaded } from "../../components/loaded"
import { SideDrawer } from "../../components/side-drawer"
import { Title } from "../../components/small-text"
import { Timeline } from "../../components/timeline"
import { useTexts } from "../../i18n/use-texts"
import { useSvcQuery } from "../../lib/svc-queries"
import { AttentionList } from "../../order/attention-list"

/** What is known of an attempt that left no order, which would have a page for it. */
export const AttemptDrawer = ({ reference, onClose }: { reference: string; onClose: () => void }) => {
  const { t } = useTexts()
  const query = useSvcQuery<AdminSvcAttemptResponse>(`/admin/svc/attempts/${encodeURIComponent(reference)}`)

  return (
    <SideDrawer
      title={t("settings.lists.attempt.title")}
      description={t("settings.lists.attempt.description")}
      onLeave={onClose}
    >
      <Drawer.Body className="flex-1 divide-y overflow-y-auto p-0">
        <Loaded query={query} rows={4}>
          {(answer) => <AttemptFacts {...answer} />}
        </Loaded>
      </Drawer.Body>
    </SideDrawer>
  )
}

const AttemptFacts = ({ attempt, activity, attention, buyer }: AdminSvcAttemptResponse) => {
  const { t } = useTexts()

  return (
    <>
      <FactRow title={t("settings.lists.attempt.reference")}>
        <bdi>{attempt.reference}</bdi>
      </FactRow>
      <FactRow title={t("settings.lists.attempt.buyer")}>
        {buyer === null
          ? t("settings.lists.attempt.buyerUnseen")
          : [buyer.name, buyer.email, buyer.phone].map((part) =>
              part === null ? null : <bdi key={part}>{part}</bdi>
            )}
      </FactRow>
      {attention.length === 0 ? null : <AttentionList attention={attention} nextId={undefined} />}
      <div className="px-6 py-4">
        <Title role="heading" aria-level={3} className="mb-3">
          {t("order.timeline.title")}
        </Title>
        <Timeline activity={[...activity].reverse()} />
      </div>
    </>
  )
}
