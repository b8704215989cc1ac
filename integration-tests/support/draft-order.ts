import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { StoreClient } from "../../support/store-client"
import { addressOf, BUYERS, PLANS, PROVIDER_ID, type StoreUnderTest } from "./store-suite"

/** A draft of two printers, which is not an order yet; `more` goes into it. */
export const draftOf = (store: StoreUnderTest, more: Record<string, unknown> = {}): Promise<string> =>
  store.writeDraft(
    { email: "buyer@example.com", shipping: addressOf(BUYERS.active), lines: { "PRINTER-USB": 2 } },
    more
  )

/** An order without a cart: a merchant made it from a draft of two printers; `more` goes into the draft. */
export const draftOrder = async (
  store: StoreUnderTest,
  more: Record<string, unknown> = {}
): Promise<string> => {
  const draftId = await draftOf(store, more)

  await store.convertDraft(draftId)
  return draftId
}

/** A payment link of an order for an amount in SAR, by default the whole total. */
export const paymentLink = async (
  store: StoreUnderTest,
  orderId: string,
  amount?: number
): Promise<string> => {
  const { order } = await store.admin.get(
    `/admin/orders/${orderId}?fields=id,total`,
    z.looseObject({ order: z.looseObject({ total: z.number() }) })
  )

  return store.makePaymentLink(orderId, amount ?? order.total)
}

/**
 * A second payment link of an order that still awaits a payment. Medusa's admin would change the amount of the first one,
 * so a store makes it by its own code.
 */
export const newPaymentLink = async (
  store: StoreUnderTest,
  orderId: string,
  amount: number
): Promise<string> => {
  const { result } = await createOrderPaymentCollectionWorkflow(store.container()).run({
    input: { order_id: orderId, amount },
  })

  return result[0]?.id ?? ""
}

/** Books a bank transfer for an order, as a merchant who has the money. Gives the payment's id. */
export const bookTransfer = async (
  store: StoreUnderTest,
  orderId: string,
  amount: number
): Promise<string> => {
  const link = await newPaymentLink(store, orderId, amount)

  await store.admin.post(`/admin/payment-collections/${link}/mark-as-paid`, { order_id: orderId })
  const collections = await store.paymentCollections(orderId)

  return collections.find(({ id }) => id === link)?.payments[0]?.id ?? ""
}

export const choosePayment = async (
  store: StoreUnderTest,
  collectionId: string,
  planId: number,
  providerId: string = PROVIDER_ID
): Promise<void> => {
  await store.buyer().choosePayment(collectionId, providerId, { repayment_config_id: planId })
}

/** Chooses a plan for a payment link, and places its payment. */
export const payOnCredit = async (
  store: StoreUnderTest,
  collectionId: string,
  planId: number = PLANS.days30
): ReturnType<StoreClient["payByLink"]> => {
  await choosePayment(store, collectionId, planId)
  return store.buyer().payByLink(collectionId)
}
