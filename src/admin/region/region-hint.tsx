import { ExclamationCircleSolid } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { Strong, Subtle } from "../components/small-text"
import { useTexts } from "../i18n/use-texts"
import { isOwnProvider } from "../../words/payment-provider"
import { useBrandName } from "../lib/svc-queries"

interface HintedRegion {
  currency_code: string
  payment_providers?: { id: string }[] | null
}

/** Warns when the payment method is enabled in a region of another currency than SAR. Otherwise draws nothing. */
export const RegionHint = ({ region }: { region: HintedRegion }) => {
  const { t } = useTexts()
  const isHinted =
    region.currency_code.toLowerCase() !== "sar" &&
    (region.payment_providers ?? []).some(({ id }) => isOwnProvider(id))
  const name = useBrandName(isHinted)

  return !isHinted || name === undefined ? null : (
    // The dashboard draws widgets for the top of a page below it, unless the user has moved them.
    <Container className="order-first flex items-start gap-x-2 px-6 py-4" role="note">
      <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon mt-0.5 shrink-0" />
      <div>
        <Strong>{t("order.region.title", { name })}</Strong>
        <Subtle className="text-pretty">
          {t("order.region.message", { name, currency: region.currency_code.toUpperCase() })}
        </Subtle>
      </div>
    </Container>
  )
}
