import { type ConfiguredPlan, isPlanSource, type SvcOptions } from "../../../config"
import { CheckoutInputError } from "../../../domain/checkout-input-error"
import { hasOfferRules } from "../../../domain/offer"
import type { CheckoutSource } from "../../../medusa/checkout-source"
import type { Ledger } from "../ledger/ledger"
import type { OrderRow } from "../ledger/order-row"
import { isBegun } from "./is-begun"
import { keptPlanOf, planContextOf, planFor, type PlanChoice } from "./plans"
import { notOffered } from "./refusal-of-sale"
import { stands } from "./session-in-use"
import type { Tools } from "../tools"

/** Whether offer rules, or the store's own list of plans, look at what is bought. */
const looksAtSale = ({ offer, plans }: SvcOptions): boolean => hasOfferRules(offer) || isPlanSource(plans)

/**
 * The plan with which a payment session is made.
 * @param load reads what the session pays for; not called when nothing looks at it.
 * @throws {CheckoutInputError} when the plan is not on offer, or the payment method is not offered for this sale.
 */
export const planOfSession = async (
  { ledger, options }: Tools,
  selectedId: number | undefined,
  load: (options: SvcOptions) => Promise<CheckoutSource | undefined>
): Promise<ConfiguredPlan | undefined> => {
  const source = looksAtSale(options) ? await load(options) : undefined
  const hasBegunIt = async () => source !== undefined && hasBegun(ledger, source)
  const refusal = source && notOffered(options, source)

  if (refusal !== undefined && !(await hasBegunIt())) {
    throw refusal
  }
  return (await planFor(options, selectedId, source ? planContextOf(source) : {}, hasBegunIt)).plan
}

/**
 * The plan of a checkout. Medusa may ask again about a session whose attempt stands, e.g. after a crash. That attempt keeps its
 * plan, even if it is not on offer any more. So does one that has begun with the plan that is still chosen.
 * @throws {CheckoutInputError} `plan_unknown`.
 */
export const planOfCheckout = async (
  { ledger, options }: Tools,
  source: CheckoutSource,
  selectedId: number | undefined
): Promise<PlanChoice> => {
  try {
    return await planFor(options, selectedId, planContextOf(source), () => hasBegun(ledger, source))
  } catch (error) {
    const row = await ledger.orders.latestOfSession(source.sessionId)

    if (row !== undefined && stands(row)) {
      return { plan: undefined, onOffer: [] }
    }
    const begun = error instanceof CheckoutInputError ? await begunOf(ledger, source) : undefined
    const plan = begun && keptPlanOf(begun)

    if (plan !== undefined && plan.repayment_config_id === selectedId) {
      return { plan, onOffer: [] }
    }
    throw error
  }
}

const hasBegun = async (ledger: Ledger, source: CheckoutSource): Promise<boolean> =>
  (await begunOf(ledger, source)) !== undefined

/** The attempt of this cart or order that has begun; see {@link isBegun}. */
const begunOf = async ({ orders }: Ledger, source: CheckoutSource): Promise<OrderRow | undefined> => {
  const { cartId, orderId } = source

  if (cartId !== null) {
    const latest = await orders.latestOfCart(cartId)

    return latest !== undefined && isBegun(latest, source) ? latest : undefined
  }
  return orderId === null ? undefined : (await orders.ofOrder(orderId)).find((row) => isBegun(row, source))
}
