import type { StoreSvcCartOptionsResponse, SvcOptionHiddenReason } from "../../types"
import { classNames } from "./class-names"
import type { PromotionalLineProps } from "./component-props"
import { useSvc } from "./svc-context"
import { useSvcOptions } from "./use-svc-options"

/** One line for product and cart pages. It is not drawn for a cart that cannot be paid this way whatever the buyer adds. */
export const PromotionalLine = ({ cart, plans, className }: PromotionalLineProps) => {
  const { say, format, page, brandName } = useSvc()
  const { options } = useSvcOptions(plans === undefined ? cart : null)
  const known = plans ?? options?.plans ?? []

  if ((plans === undefined && cart && options === null) || (options !== null && isOut(options))) {
    return null
  }
  const brand = brandName(options?.display_name)

  return (
    <p {...page} className={classNames("svc-promo", className)} suppressHydrationWarning>
      {known.length === 0
        ? say("promo.brand", { brand })
        : say("promo.days", { brand, days: format.anyOfDays(known.map((plan) => plan.tenure_in_days)) })}
    </p>
  )
}

/** What an address, a number or a registration can mend. */
const passing: readonly (SvcOptionHiddenReason | null)[] = [
  "phone_missing",
  "phone_invalid",
  "address_missing",
  "cart_not_ready",
  "buyer_not_onboarded",
]

const isOut = ({ show, reason }: StoreSvcCartOptionsResponse): boolean => !show && !passing.includes(reason)
