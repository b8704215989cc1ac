import { Alert, Container } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { isOurProvider } from "../lib/payment-provider"
import { useBrandName } from "../lib/use-brand-name"

/** What the dashboard knows of a region. */
export interface HintedRegion {
  currency_code: string
  payment_providers?: { id: string }[] | null
}

/** Warns when the payment method is enabled in a region that is not in SAR; nothing otherwise. */
export const RegionHint = ({ region }: { region: HintedRegion }) => {
  const { t } = useTexts()
  const isHinted =
    region.currency_code.toLowerCase() !== "sar" &&
    (region.payment_providers ?? []).some(({ id }) => isOurProvider(id))
  const name = useBrandName(isHinted)

  return !isHinted || name === undefined ? null : (
    <Container className="p-0">
      <Alert variant="warning" role="note" className="border-none shadow-none">
        <span className="text-ui-fg-base font-medium">{t("order.region.title", { name })}</span>
        <br />
        {t("order.region.message", { name, currency: region.currency_code.toUpperCase() })}
      </Alert>
    </Container>
  )
}
