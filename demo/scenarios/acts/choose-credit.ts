import { z } from "zod"
import type { StoreClient } from "../../../support/store-client"
import { PROVIDER_ID } from "../../../support/store"
import { formatSar } from "../../console/format"
import { expectThat } from "../expect"
import type { Scene } from "../scenario"

/** A cart whose buyer has chosen credit. Nothing is sent to the service yet. */
export interface ReadyCart {
  client: StoreClient
  cartId: string
  /** The payment session, whose id is the reference of the first attempt at the service. */
  sessionId: string
  /** In halalas, rounded half up. */
  total: number
}

const optionsSchema = z.looseObject({
  show: z.boolean(),
  plans: z.array(z.looseObject({ repayment_config_id: z.number() })),
  last_attempt: z.looseObject({ code: z.string() }).nullable(),
  credit: z.looseObject({ covers_cart: z.boolean().nullable() }).nullable(),
})

/** Whole halalas of an amount of SAR, half up. */
export const halalas = (sar: number): number => Math.round(sar * 100)

/** Whether and how a cart may be bought on credit, and how its last attempt ended. */
export const cartOptions = (client: StoreClient, cartId: string): Promise<z.infer<typeof optionsSchema>> =>
  client.get(`/store/svc/carts/${cartId}/options?language=en`, optionsSchema)

export const chooseCredit = async (
  { store, purchase, log }: Scene,
  client = store.buyer()
): Promise<ReadyCart> => {
  const { buyer, lines, planId } = purchase
  const goods = Object.entries(lines).map(([sku, quantity]) => `${quantity} x ${sku}`)
  const cart = await log.step(
    `${buyer.company} fills a cart`,
    () => store.fillCart(client, purchase),
    ({ total }) => `${goods.join(", ")}; ${formatSar(total)} with delivery and VAT`
  )

  await log.step(
    "the storefront offers to pay later",
    async () => {
      const { show, plans, credit } = await cartOptions(client, cart.id)

      expectThat("it is offered for this cart", show)
      expectThat(
        `plan ${planId} is among the plans`,
        plans.some(({ repayment_config_id: id }) => id === planId)
      )
      return { plans: plans.length, credit }
    },
    ({ plans, credit }) =>
      `${plans} plans${credit?.covers_cart === true ? "; the buyer's credit covers the cart" : ""}`
  )
  const session = await log.step(
    `the buyer chooses plan ${planId}`,
    () => client.initSession(cart.id, PROVIDER_ID, { repayment_config_id: planId }),
    ({ id }) => id
  )

  return { client, cartId: cart.id, sessionId: session.id, total: halalas(cart.total) }
}
