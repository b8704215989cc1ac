import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import { addressOf, PLANS, PROVIDER_ID } from "../../support/store"
import type { Completion } from "../../support/store-client"
import { PRICES, PROMOTION, type World } from "../world/world"
import { type Life, NotNow, severally, toldBy, twice } from "./life"
import type { PlanName } from "./step"

const SKUS = Object.keys(PRICES)

/** Filling a cart takes as long as half the remaining history. So every eighth is filled; the others are copies. */
const FILLED_EVERY = 8
const NOT_FOUND = 404

/** One or two products, by the buyer's number. The choice changes only the sums. */
export const skusOf = ({ serial }: Life): string[] => {
  const [first = "", second = ""] = [SKUS[serial % SKUS.length], SKUS[(serial * 5 + 1) % SKUS.length]]

  return serial % 3 === 0 ? [first, second] : [first]
}

export const otherSkuOf = ({ serial }: Life): string => SKUS[(serial + 1) % SKUS.length] ?? ""

const choose = async (life: Life, plan: PlanName): Promise<string> => {
  const client = (await life.store()).buyer()
  const session = await client.initSession(life.cart, PROVIDER_ID, { repayment_config_id: PLANS[plan] })

  life.sessionIds.push(session.id)
  return session.id
}

const filled = (life: Life, quantity: number): Promise<string> =>
  twice(async () => {
    const store = await life.store()
    const lines = Object.fromEntries(skusOf(life).map((sku) => [sku, quantity]))
    const goods = { email: life.email, shipping: addressOf(life.phone), lines }

    return (await store.buyer().fillCart(store.seeded, goods)).id
  })

const copied = (life: Life, quantity: number): Promise<string> =>
  life.world.carts.make(skusOf(life), () => filled(life, 1), { quantity, address: addressOf(life.phone) })

export const fillCart = async (life: Life, quantity: number, plan: PlanName): Promise<string> => {
  await life.onboard()
  life.cartId = await (life.serial % FILLED_EVERY === 0 ? filled(life, quantity) : copied(life, quantity))
  return `${life.cartId}, session ${await twice(() => choose(life, plan))}`
}

/** Adds one piece. The payment session becomes invalid, so the buyer chooses again. */
export const changeCart = async (life: Life, plan: PlanName): Promise<string> => {
  const store = await life.store()
  const variant = store.seeded.variants.get(otherSkuOf(life))

  await store.buyer().addItem(life.cart, variant?.variantId ?? "", 1)
  return `session ${await choose(life, plan)}`
}

/** A promotion's code makes the cart cheaper. As after {@link changeCart}, the buyer chooses again. */
export const useCode = async (life: Life, plan: PlanName): Promise<string> => {
  await (await life.store()).buyer().addPromotion(life.cart, PROMOTION)
  return `session ${await choose(life, plan)}`
}

export const choosePlan = async (life: Life, plan: PlanName): Promise<string> =>
  `session ${await choose(life, plan)}`

const told = (life: Life, completion: Completion): string => {
  if (completion.type === "cart") {
    return `no order: ${completion.error?.message ?? "no reason"}`
  }
  life.orderId = completion.order.id
  return `order ${completion.order.id}`
}

/** Medusa found the order of another completion and undid it before reading it: the answer is an order without one. */
const isUndone = (error: unknown): boolean =>
  error instanceof z.ZodError && error.issues.every(({ path }) => path.join() === "order")

const completeOnce = async (life: Life): Promise<string> => {
  try {
    return await twice(async () => told(life, await (await life.store()).buyer().complete(life.cart)))
  } catch (error) {
    const answer = isUndone(error) ? "an order that is not there" : toldBy(error)

    if (answer === undefined) {
      throw error
    }
    return answer
  }
}

export const complete = async (life: Life, tabs: number): Promise<string> => {
  const answers = await Promise.all(Array.from({ length: tabs }, () => completeOnce(life)))

  return answers.join(" | ")
}

export const chooseLinkPlan = async (life: Life, plan: PlanName): Promise<string> => {
  const client = (await life.store()).buyer()
  const data = { repayment_config_id: PLANS[plan] }
  const session = await client.choosePayment(life.link, PROVIDER_ID, data)

  life.sessionIds.push(session.id)
  return `session ${session.id}`
}

export const placeLink = (life: Life, tabs: number): Promise<string> => {
  const place = async (): Promise<string> =>
    z.string().parse((await (await life.store()).buyer().payByLink(life.link)).state)

  return severally(Array.from({ length: tabs }, () => twice(place)))
}

/** The buyer returns to the order's page, which asks the service while a payment is awaited. */
export const look = async (life: Life): Promise<string> => {
  const { state } = await (await life.store()).buyersOrder(await life.order())

  return state
}

/** What the order's page asks its buyer to do; undefined where the order is gone. */
export const askedOf = async ({ store }: World, orderId: string): Promise<string | undefined> => {
  try {
    return (await (await store()).buyersOrder(orderId)).next.action
  } catch (error) {
    if (error instanceof HttpFailure && error.status === NOT_FOUND) {
      return undefined
    }
    throw error
  }
}

/** An attacker who knows webhooks sends one: with another order's address, or with a wrong signature. */
export const forgeWebhook = async (life: Life, wrong: "signature" | "token"): Promise<string> => {
  const orderId = await life.atService()
  const { webhook_url } = await life.world.sandbox.order(orderId)

  if (webhook_url === "") {
    throw new NotNow("there is no webhook")
  }
  const url = wrong === "token" ? webhook_url.replace(/[^/]+$/, "0".repeat(32)) : webhook_url
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-svc-signature": "0".repeat(64),
      "x-svc-timestamp": String(Math.floor(Date.now() / 1_000)),
    },
    body: JSON.stringify({
      order_number: orderId,
      payment_status: "PAID",
      event: "PREPAID_PAYMENT_CONFIRMED",
    }),
  })

  if (response.ok) {
    throw new Error(`a forged webhook was answered ${response.status}`)
  }
  return `answered ${response.status}`
}
