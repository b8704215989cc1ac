import { useEffect, useState } from "react"
import type {
  StoreSvcCartOptionsResponse,
  StoreSvcPlansResponse,
  SvcOptionHiddenReason,
  SvcText,
} from "../../types"
import { classNames } from "./class-names"
import type { PromotionalLineProps } from "./component-props"
import { useSvc } from "./svc-context"
import { useSvcOptions } from "./use-svc-options"

/** The content of the line: the plans' days, or the least total. */
interface Offer {
  display_name: SvcText
  plans: readonly { tenure_in_days: number }[]
  from: number | null
}

/** One line for product and cart pages. Not drawn if nothing that the buyer adds could make this method possible. */
export const PromotionalLine = (props: PromotionalLineProps) => {
  const { cart, productId, amount, currency = "SAR", initialPlans, className } = props
  const { say, format, page, brandName } = useSvc()
  const isOffered = currency.toUpperCase() === "SAR"
  const { options } = useSvcOptions(isOffered ? cart : null)
  const asked = useSvcPlans(productId, isOffered && !cart && !initialPlans)
  const known = initialPlans ?? asked
  const offer = cart ? options && ofCart(options) : known && withoutCart(known, amount)

  if (!isOffered || !offer) {
    return null
  }
  const { from, plans } = offer
  const brand = brandName(offer.display_name)

  return (
    <p {...page} className={classNames("svc-promo", className)} suppressHydrationWarning>
      {from !== null
        ? `${say("promo.brand", { brand })}. ${say("reason.below_minimum", { amount: format.money(from) })}`
        : plans.length === 0
          ? say("promo.brand", { brand })
          : say("promo.days", { brand, days: format.anyOfDays(plans.map((plan) => plan.tenure_in_days)) })}
    </p>
  )
}

/** The plans for pages without a cart. Null while they are unknown, and if they cannot be loaded. */
const useSvcPlans = (productId: string | undefined, isAsked: boolean) => {
  const { client } = useSvc()
  const [known, setKnown] = useState<{ productId: string | undefined; plans: StoreSvcPlansResponse } | null>(
    null
  )

  useEffect(() => {
    const controller = new AbortController()

    if (isAsked) {
      // A page must work without the plans.
      client.plans({ productId, signal: controller.signal }).then(
        (plans) => setKnown({ productId, plans }),
        () => setKnown(null)
      )
    }
    return () => controller.abort()
  }, [client, productId, isAsked])

  return known?.productId === productId ? (known?.plans ?? null) : null
}

const withoutCart = (known: StoreSvcPlansResponse, amount: number | null | undefined): Offer | null => {
  const { plans, min_total: min, max_total: max } = known

  return plans.length === 0 || (amount && max !== null && amount > max)
    ? null
    : { ...known, from: amount && min !== null && amount < min ? min : null }
}

/** Reasons that an address, a number, a registration or a larger cart removes. */
const passing: readonly (SvcOptionHiddenReason | null)[] = [
  "phone_missing",
  "phone_invalid",
  "address_missing",
  "cart_not_ready",
  "buyer_not_onboarded",
  "below_minimum",
]

const ofCart = (options: StoreSvcCartOptionsResponse): Offer | null =>
  options.show || passing.includes(options.reason)
    ? { ...options, from: options.reason === "below_minimum" ? options.limit : null }
    : null
