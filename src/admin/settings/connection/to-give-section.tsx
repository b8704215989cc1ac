import { ExclamationCircleSolid } from "@medusajs/icons"
import type { AdminSvcAddress } from "../../../types"
import { CopyButton } from "../../components/copy-button"
import { FactRow } from "../../components/fact-row"
import { LoadedSection } from "../../components/loaded"
import { MUTED, Muted, Sentence } from "../../components/small-text"
import { useTexts } from "../../i18n/use-texts"
import { useSettings } from "../../lib/svc-queries"

export const ToGiveSection = () => {
  const { t } = useTexts()
  const settings = useSettings()

  return (
    <LoadedSection
      query={settings}
      rows={2}
      title={t("settings.connection.give.title")}
      description={t("settings.connection.give.description")}
    >
      {({ to_give: { webhook_origin, redirect_domains } }) => (
        <>
          <FactRow title={t("settings.connection.give.webhookOrigin")}>
            <Address address={webhook_origin} what={t("settings.connection.give.webhookOriginCopy")} />
            <Note>{t("settings.connection.give.webhookOriginHint")}</Note>
          </FactRow>
          <FactRow title={t("settings.connection.give.redirectDomain")}>
            {redirect_domains.length === 0 ? (
              <span className={MUTED}>{t("settings.connection.give.noDomains")}</span>
            ) : (
              <>
                {redirect_domains.map((address) => (
                  <Address
                    key={address.value}
                    address={address}
                    what={t("settings.connection.give.redirectDomainCopy", { domain: address.value })}
                  />
                ))}
                <Note>{t("settings.connection.give.redirectDomainHint")}</Note>
              </>
            )}
          </FactRow>
        </>
      )}
    </LoadedSection>
  )
}

const Note = ({ children }: { children: string }) => <Muted className="text-pretty">{children}</Muted>

const Address = ({ address: { value, warnings }, what }: { address: AdminSvcAddress; what: string }) => {
  const { t } = useTexts()

  return (
    <>
      <div className="flex items-center gap-x-1">
        <bdi dir="ltr" className="text-ui-fg-base">
          {value}
        </bdi>
        <CopyButton content={value} what={what} />
      </div>
      {warnings.map((warning) => (
        <div key={warning} className="grid grid-cols-[16px_1fr] gap-x-1.5">
          <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon mt-0.5" />
          <Sentence>{t(`settings.connection.warning.${warning}`)}</Sentence>
        </div>
      ))}
    </>
  )
}
