import type { StoreClient } from "../../../support/store-client"
import { formatSar } from "../../console/format"
import { PROVIDER_ID } from "../../store/demo-store"
import type { Purchase } from "../../store/demo-store"
import { expectThat } from "../expect-that"
import type { Scene } from "../scenario"

/** A cart whose buyer has chosen to pay on credit; nothing has been sent to the service yet. */
export interface ReadyCart {
  client: StoreClient
  cartId: string
  /** The payment session, whose id is the reference of the first attempt at the service. */
  sessionId: string
  /** In halalas, rounded half up. */
  total: number
}

/** Whole halalas of an amount of SAR, half up. */
export const halalas = (sar: number): number => Math.round(sar * 100)

/** Fills a cart and chooses the plan, as a storefront does. */
export const chooseCredit = async (
  { store, log }: Scene,
  purchase: Purchase,
  client = store.visitor()
): Promise<ReadyCart> => {
  const goods = Object.entries(purchase.lines).map(([sku, quantity]) => `${quantity} x ${sku}`)
  const cart = await log.step(
    `${purchase.buyer.company} fills a cart`,
    () => store.fillCart(client, purchase),
    ({ total }) => `${goods.join(", ")}; ${formatSar(total)} with delivery and VAT`
  )

  await log.step(
    "the storefront offers to pay later",
    async () => {
      const { show, plans, credit } = await store.cartOptions(client, cart.id)

      expectThat("it is offered for this cart", show)
      expectThat(
        `plan ${purchase.planId} is among the plans`,
        plans.some(({ repayment_config_id: id }) => id === purchase.planId)
      )
      return { plans: plans.length, credit }
    },
    ({ plans, credit }) =>
      `${plans} plans${credit?.covers_cart === true ? "; the buyer's credit covers the cart" : ""}`
  )
  const session = await log.step(
    `the buyer chooses plan ${purchase.planId}`,
    () => client.initSession(cart.id, PROVIDER_ID, { repayment_config_id: purchase.planId }),
    ({ id }) => id
  )

  return { client, cartId: cart.id, sessionId: session.id, total: halalas(cart.total) }
}
