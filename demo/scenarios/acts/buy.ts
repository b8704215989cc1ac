import { PROVIDER_ID } from "../../../support/store"
import { placedOrder, type StoreClient } from "../../../support/store-client"
import type { SandboxOrder } from "../../../support/sandbox-control"
import { formatSar } from "../../console/format"
import { expectEqual, expectThat } from "../expect"
import type { Scene } from "../scenario"

/** A cart whose buyer has chosen credit. Nothing is sent to the service yet. */
interface ReadyCart {
  client: StoreClient
  cartId: string
  /** The payment session, whose id is the reference of the first attempt at the service. */
  sessionId: string
  /** In halalas, rounded half up. */
  total: number
}

/** Whole halalas of an amount of SAR, half up. */
const halalas = (sar: number): number => Math.round(sar * 100)

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
      const { show, plans, credit } = await client.cartOptions(cart.id)

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

interface PlacedOrder extends ReadyCart {
  orderId: string
}

export const completeCart = async (
  scene: Scene,
  { client, cartId }: ReadyCart,
  step = "the buyer places the order"
): Promise<string> => {
  const { id } = await scene.log.step(
    step,
    async () => placedOrder(await client.complete(cartId)),
    ({ id, display_id: number }) => `#${number} ${id}`
  )

  scene.orderId = id
  return id
}

/** Buys on credit: fills a cart, chooses the plan, places the order, and looks at its payment status. */
export const placeOrder = async (
  scene: Scene,
  paymentStatus: "authorized" | "awaiting",
  client?: StoreClient
): Promise<PlacedOrder> => {
  const cart = await chooseCredit(scene, client)
  const orderId = await completeCart(scene, cart)

  await expectPayment(scene, orderId, paymentStatus)
  return { ...cart, orderId }
}

export const expectPayment = (
  { store, log }: Scene,
  orderId: string,
  paymentStatus: string,
  step = `Medusa has its payment as ${paymentStatus}`
): Promise<void> =>
  log.step(step, async () =>
    expectEqual("the payment status", await store.paymentStatus(orderId), paymentStatus)
  )

/**
 * Looks the order up in the service's own records by the reference that the plugin sent. Checks the amount, the buyer, the
 * plan, and that the plugin knows the service's id.
 */
export const findAtService = async (scene: Scene, order: PlacedOrder): Promise<SandboxOrder> => {
  const { store, purchase, log } = scene
  const found = await log.step(
    "the service holds the order, for the same amount",
    async () => {
      const atService = await store.sandbox.orderByReference(order.sessionId)

      if (atService === undefined) {
        throw new Error(`expected an order under the reference ${order.sessionId} at the service, came none`)
      }
      expectEqual("its total in halalas", halalas(atService.total_amount), order.total)
      expectEqual("its buyer", atService.buyer_phone, purchase.buyer.phone)
      expectEqual("its plan", atService.repayment_config_id, String(purchase.planId))
      const [latest] = (await store.timeline(order.orderId)).attempts

      expectEqual("its id in the plugin's ledger", latest?.svc_order_id, atService.order_id)
      return atService
    },
    ({ order_id: id, total_amount: total, prepaid_amount: prepaid }) =>
      `${id}: ${formatSar(total)}${prepaid > 0 ? `, of which ${formatSar(prepaid)} down payment` : ""}`
  )

  scene.svcOrderId = found.order_id
  return found
}

/** Places an order that the service gets at once, and looks it up there. */
export const buyOnCredit = async (
  scene: Scene,
  paymentStatus: "authorized" | "awaiting"
): Promise<{ orderId: string; atService: SandboxOrder }> => {
  const order = await placeOrder(scene, paymentStatus)

  return { orderId: order.orderId, atService: await findAtService(scene, order) }
}
