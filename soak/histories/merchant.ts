import { createHash } from "node:crypto"
import { z } from "zod"
import {
  editOrder,
  receiveReturn,
  requestClaim,
  requestExchange,
  requestReturn,
} from "../../support/change-order"
import { PNG } from "../../support/file-server"
import { HttpFailure } from "../../support/json-http"
import { addressOf } from "../../support/store"
import type { WitnessedStore } from "../world/witness"
import { otherSkuOf, skusOf } from "./buyer"
import { type Life, NotNow, twice } from "./life"

const itemsSchema = z.looseObject({
  // Medusa answers 200 without an order while it rolls the order back.
  order: z
    .looseObject({
      items: z.array(
        z.looseObject({
          id: z.string(),
          quantity: z.number(),
          detail: z.looseObject({ fulfilled_quantity: z.number() }),
        })
      ),
    })
    .nullish(),
})

/** The merchant takes an order by telephone. */
export const writeDraft = async (life: Life, quantity: number): Promise<string> => {
  const lines = Object.fromEntries(skusOf(life).map((sku) => [sku, quantity]))

  await life.onboard()
  life.orderId = await twice(async () =>
    (await life.store()).writeDraft({ email: life.email, shipping: addressOf(life.phone), lines })
  )
  return life.orderId
}

export const convertDraft = async (life: Life): Promise<string> => {
  const orderId = await life.order()

  await (await life.store()).convertDraft(orderId)
  return orderId
}

export const deleteDraft = async (life: Life): Promise<string> => {
  const orderId = await life.order()

  await (await life.store()).admin.delete(`/admin/draft-orders/${orderId}`)
  return orderId
}

const act = (life: Life, action: string, body: unknown = {}): Promise<string> =>
  twice(async () => {
    await (await life.store()).act(await life.order(), action, body)
    return "done"
  })

export const recordTransfer = async (life: Life): Promise<string> =>
  act(life, "down-payment", { utr: `UTR-${life.serial}` })

export const approve = (life: Life): Promise<string> => act(life, "approve")
export const reconcile = (life: Life): Promise<string> => act(life, "reconcile")
export const retry = (life: Life): Promise<string> => act(life, "retry")
export const giveProof = (life: Life): Promise<string> =>
  act(life, "confirm-delivery", { proof_url: proofUrlOf(life) })
export const uploadProof = (life: Life): Promise<string> =>
  twice(async () => {
    const store = await life.store()
    const proof = new Blob([proofOf(life)], { type: "image/png" })
    const response = await store.upload(await life.order(), "confirm-delivery", proof, "proof.png")

    if (!response.ok) {
      throw new HttpFailure("the proof", response.status, await response.text())
    }
    return "uploaded"
  })

export const askBuyer = (life: Life): Promise<string> => act(life, "confirm-delivery", { ask_buyer: true })

const itemsOf = async (store: WitnessedStore, orderId: string) => {
  const { order } = await store.admin.get(
    `/admin/orders/${orderId}?fields=id,*items,*items.detail`,
    itemsSchema
  )

  if (!order) {
    throw new NotNow("the order is gone")
  }
  return order.items
}

/** Fulfils the rest of each line, or one piece of it. */
const fulfil = async (
  life: Life,
  part: "all" | "one",
  metadata: Record<string, unknown>
): Promise<string> => {
  const store = await life.store()
  const orderId = await life.order()
  const items = (await itemsOf(store, orderId))
    .map(({ id, quantity, detail }) => ({ id, quantity: quantity - detail.fulfilled_quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ id, quantity: part === "one" ? 1 : quantity }))

  if (items.length === 0) {
    throw new NotNow("all is fulfilled")
  }
  const id = await store.fulfilLines(orderId, items, metadata)

  life.shipped.push({ id, isDelivered: false })
  return id
}

export const ship = async (
  life: Life,
  part: "all" | "one",
  proof: "opens" | "missing" | "none",
  delivered: boolean
): Promise<string> => {
  const url = proof === "opens" ? proofUrlOf(life) : `${proofUrlOf(life)}.missing`
  const id = await fulfil(life, part, proof === "none" ? {} : { proof_of_delivery_url: url })

  return delivered ? `${id}, ${await deliverShipped(life)}` : id
}

export const deliverShipped = async (life: Life): Promise<string> => {
  const waiting = life.shipped.filter(({ isDelivered }) => !isDelivered)

  for (const one of waiting) {
    await twice(async () => (await life.store()).markDelivered(await life.order(), one.id))
    one.isDelivered = true
  }
  return `delivered ${waiting.length}`
}

export const cancelFulfilment = async (life: Life): Promise<string> => {
  const last = life.shipped.at(-1)

  if (last === undefined) {
    throw new NotNow("nothing is shipped")
  }
  const store = await life.store()

  await store.cancelFulfillment(await life.order(), last.id)
  life.shipped.pop()
  return last.id
}

const OUTCOMES: Record<string, string> = {
  DELIVERED: "delivered",
  ON_HOLD: "disputed",
  AUTHORIZED: "ask_again",
}

/** Records the operator's true answer: the order's state at the service. */
export const recordOutcome = async (life: Life): Promise<string> => {
  const parts = await life.partsAtService()
  const orders = await Promise.all(parts.map((id) => life.world.sandbox.order(id)))
  const [order_status = "", ...others] = new Set(orders.map((order) => order.order_status))
  const outcome = OUTCOMES[order_status]

  // If parts differ in state, the store chooses which part is meant.
  if (outcome === undefined || others.length > 0) {
    throw new NotNow(`the service says ${[order_status, ...others].join(", ")}`)
  }
  return `${outcome}: ${await act(life, "delivery-outcome", { outcome, note: "The operator says so." })}`
}

/** The operator has cancelled the order and says so. No call of the service does this or tells about it. */
export const operatorCancels = async (life: Life): Promise<string> => {
  const note = "The operator has cancelled it."

  return `canceled: ${await act(life, "delivery-outcome", { outcome: "canceled", note })}`
}

const DAY_MS = 86_400_000

/** Counted from now: the store's own deadline is some days after the order was placed. */
export const waitLonger = (life: Life, days: number): Promise<string> =>
  act(life, "deadline", {
    until: new Date(Date.now() + days * DAY_MS).toISOString(),
    note: "The buyer asked for it.",
  })

/** Writes down which file was given for this buyer's order; each order has files of its own. */
const given = <File extends Buffer>({ world, phone }: Life, number: string | null, content: File): File => {
  world.documents.push({ phone, number, sha256: createHash("sha256").update(content).digest("hex") })
  return content
}

const pdfOf = (life: Life, number: string): Buffer =>
  given(life, number, Buffer.from(`%PDF-1.4\n% ${number}\n%%EOF\n`))

const proofOf = (life: Life): Buffer<ArrayBuffer> =>
  given(life, null, Buffer.concat([PNG, Buffer.from(life.phone)]))

/** The address of a proof of delivery that opens. */
const proofUrlOf = (life: Life): string =>
  life.world.publish(`proof-${life.serial}.png`, proofOf(life), "image/png")

export const giveInvoice = async (
  life: Life,
  count: number,
  file: "pdf" | "address" | "broken"
): Promise<string> => {
  const number = `INV-${life.serial}-${count}`
  const pdf = pdfOf(life, number)
  const content = {
    pdf: () => ({ pdf_base64: pdf.toString("base64") }),
    address: () => ({ url: life.world.publish(`${number}.pdf`, pdf) }),
    // The file opens, but is not a PDF.
    broken: () => ({ url: life.world.publish(`${number}.pdf`, Buffer.from("not a PDF")) }),
  }[file]()

  return `${number}: ${await act(life, "invoices", { invoice_number: number, ...content })}`
}

/** An ERP names the invoice in the order's metadata. */
export const writeInvoice = async (life: Life, count: number): Promise<string> => {
  const number = `INV-${life.serial}-${count}`
  const url = life.world.publish(`${number}.pdf`, pdfOf(life, number))

  await (await life.store()).writeInvoice(await life.order(), { number, url })
  return number
}

export const edit = async (life: Life, quantity: number): Promise<string> => {
  const { store, orderId, itemId } = await editable(life)

  await editOrder(store, orderId, (path) => store.admin.post(`${path}/items/item/${itemId}`, { quantity }))
  return `${quantity} of the first line`
}

const editable = async (life: Life) => {
  const store = await life.store()
  const orderId = await life.order()
  const [item] = await itemsOf(store, orderId)

  return { store, orderId, itemId: item?.id ?? "" }
}

const linkableSchema = z.looseObject({
  order: z.looseObject({
    total: z.number(),
    payment_collections: z.array(
      z.looseObject({ id: z.string(), status: z.string(), payment_sessions: z.array(z.unknown()) })
    ),
  }),
})
/** As a person types it, because Medusa's own amounts have more decimals. */
const inHalalas = (sar: number): number => Math.round(sar * 100) / 100

/** A payment link for what the service does not hold of the order, or Medusa's link for the whole order. */
export const makeLink = async (life: Life, over: "difference" | "total"): Promise<string> => {
  const store = await life.store()
  const orderId = await life.order()
  const { order } = await store.admin.get(
    `/admin/orders/${orderId}?fields=id,total,*payment_collections,*payment_collections.payment_sessions`,
    linkableSchema
  )
  const [made] = order.payment_collections.filter(
    ({ status, payment_sessions }) => status === "not_paid" && payment_sessions.length === 0
  )

  if (over === "total") {
    life.linkId = made?.id
    return life.link
  }
  const amount = inHalalas(order.total - (await life.financed()))

  if (amount <= 0) {
    throw new NotNow("nothing more is to be paid")
  }
  if (made !== undefined) {
    await store.admin.delete(`/admin/payment-collections/${made.id}`)
  }
  life.linkId = await store.makePaymentLink(orderId, amount)
  return `${life.linkId} over ${amount} SAR`
}

const paidSchema = z.looseObject({
  order: z.looseObject({
    payment_collections: z.array(
      z.looseObject({
        payments: z.array(
          z.looseObject({
            id: z.string(),
            amount: z.number(),
            captures: z.array(z.looseObject({ amount: z.number() })),
          })
        ),
      })
    ),
  }),
})

/** Captures each payment of the order by hand in Medusa's admin: a third of it, or the rest. */
export const capture = async (life: Life, part: "rest" | "third"): Promise<string> => {
  const store = await life.store()
  const { order } = await store.admin.get(
    `/admin/orders/${await life.order()}?fields=id,*payment_collections.payments,*payment_collections.payments.captures`,
    paidSchema
  )
  const open = order.payment_collections
    .flatMap(({ payments }) => payments)
    .map(({ id, amount, captures }) => {
      const rest = captures.reduce((left, one) => left - one.amount, amount)

      return { id, amount: inHalalas(part === "rest" ? rest : Math.min(rest, amount / 3)) }
    })
    .filter(({ amount }) => amount > 0)

  if (open.length === 0) {
    throw new NotNow("nothing is to be captured")
  }
  // One after the other, because Medusa loses one of two captures of an order at the same moment.
  for (const { id, amount } of open) {
    await store.admin.post(`/admin/payments/${id}/capture`, { amount })
  }
  return open.map(({ id, amount }) => `${amount} SAR of ${id}`).join(", ")
}

export const returnGoods = async (life: Life): Promise<string> => {
  const { store, orderId, itemId } = await editable(life)
  const items = [{ id: itemId, quantity: 1 }]
  const returnId = await requestReturn(store, orderId, items)

  await receiveReturn(store, returnId, items)
  return returnId
}

/** The buyer keeps the goods after all. */
export const cancelReturn = async (life: Life): Promise<string> => {
  const { store, orderId, itemId } = await editable(life)
  const returnId = await requestReturn(store, orderId, [{ id: itemId, quantity: 1 }])

  await store.admin.post(`/admin/returns/${returnId}/cancel`)
  return returnId
}

/** Exchanges a piece for another product, which may cost more or less. */
export const exchange = async (life: Life): Promise<string> => {
  const { store, orderId, itemId } = await editable(life)
  const variantId = store.seeded.variants.get(otherSkuOf(life))?.variantId ?? ""

  return requestExchange(store, orderId, [{ id: itemId, quantity: 1 }], variantId)
}

export const claim = async (life: Life): Promise<string> => {
  const { store, orderId, itemId } = await editable(life)

  return requestClaim(store, orderId, [{ id: itemId, quantity: 1 }])
}

export const cancel = (life: Life): Promise<string> =>
  twice(async () => {
    await (await life.store()).cancel(await life.order())
    return "cancelled"
  })

/** Resolves all open points, as a person. */
export const resolvePoints = async (life: Life): Promise<string> => {
  const ids = await life.openPoints()

  for (const id of ids) {
    const path = `/admin/svc/attention/${id}/resolve`

    await twice(async () => (await life.store()).admin.post(path, { note: "Seen to." }))
  }
  return `${ids.length} points`
}

export const replayWebhook = async (life: Life): Promise<string> => {
  const id = await life.webhook()

  await twice(async () => (await life.store()).admin.post(`/admin/svc/webhooks/${id}/replay`))
  return id
}

/** Some stores delete carts that have become orders. */
export const deleteCart = async (life: Life): Promise<string> => {
  await life.order()
  await life.world.database.execute("update cart set deleted_at = now() where id = $1", [life.cart])
  return life.cart
}

export const deleteCustomer = async (life: Life): Promise<string> => {
  const id = await life.customer()

  await twice(async () => (await life.store()).admin.delete(`/admin/customers/${id}`))
  return id
}
