import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { type GoodsProgress, isAwaited } from "../domain/delivery-readiness"
import { listOf, type Query, readMany, readOne, rowWithId } from "./query"
import { decimal, isSet } from "./shapes"

/** The metadata key of a fulfilment in which a store's back office puts the address of a proof (design D9). */
const PROOF_METADATA_KEY = "proof_of_delivery_url"

const quantity = decimal.nullish().transform((value) => Number(value ?? 0))

const orderShape = z.looseObject({
  id: z.string(),
  items: listOf(
    z.looseObject({
      id: z.string(),
      detail: z
        .looseObject({
          quantity,
          fulfilled_quantity: quantity,
          shipped_quantity: quantity,
          delivered_quantity: quantity,
          return_received_quantity: quantity,
          return_dismissed_quantity: quantity,
          written_off_quantity: quantity,
        })
        .nullish(),
    })
  ),
  fulfillments: listOf(
    z.looseObject({
      id: z.string(),
      created_at: z.coerce.date(),
      updated_at: z.coerce.date(),
      shipped_at: z.coerce.date().nullish(),
      delivered_at: z.coerce.date().nullish(),
      canceled_at: z.coerce.date().nullish(),
      requires_shipping: z.boolean().nullish(),
      items: listOf(z.looseObject({ line_item_id: z.string().nullish(), quantity })),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    })
  ),
})

/** What is listed as no address. */
const NO_TEXT = "(no text)"

/** The address of a proof as a store wrote it, which may not open or be none; undefined when it wrote nothing. */
export const writtenAddress = z.unknown().transform((written): string | undefined => {
  if (typeof written === "string") {
    return written.trim() || undefined
  }
  return (written ?? null) === null ? undefined : NO_TEXT
})

/** A cancelled fulfilment. Medusa takes the time first, then asks the fulfilment's provider, then writes the row. */
export interface CanceledFulfillment {
  id: string
  createdAt: Date
  at: Date
  writtenAt: Date
}

/** How far an order's goods have gone. */
export interface Goods extends GoodsProgress {
  /** The newest proof that a standing fulfilment names; not of goods that came back or were written off. */
  proofUrl: string | undefined
  /** Whether each of those fulfilments names one, but for services. */
  isAllProven: boolean
  /** When the last of them was shipped, or handed over without a shipment. */
  leftAt: Date | undefined
  /** The last comes last. */
  canceled: readonly CanceledFulfillment[]
}

type Fulfillment = z.output<typeof orderShape>["fulfillments"][number]
type Times = Pick<Fulfillment, "shipped_at" | "delivered_at">

const hasArrived = ({ delivered_at }: Times): boolean => (delivered_at ?? null) !== null

const hasLeft = (fulfillment: Times): boolean =>
  hasArrived(fulfillment) || (fulfillment.shipped_at ?? null) !== null

type Canceled = Pick<Fulfillment, "canceled_at">

const isCanceled = ({ canceled_at }: Canceled): boolean => (canceled_at ?? null) !== null

/**
 * The pieces of a line whose fulfilments have got so far. A carrier's integration may mark the fulfilments alone: then Medusa counts
 * nothing for the line. If a fulfilment of it was cancelled, its pieces may still be in the line's fulfilled quantity: then those of
 * the others are told by how much stock a piece takes.
 */
const piecesThat = (
  hasGot: (one: Times) => boolean,
  { id, detail }: z.output<typeof orderShape>["items"][number],
  fulfillments: readonly Fulfillment[],
  stockOfPiece: StockOfPieces
): number => {
  const own = fulfillments.flatMap((one) => {
    const quantities = one.items.flatMap((item) => (item.line_item_id === id ? [item.quantity] : []))

    // One item for each stock item of a kit, each with at least as many as there are pieces.
    return quantities.length === 0 ? [] : [{ ...one, pieces: Math.min(...quantities) }]
  })
  const sumOf = (some: typeof own) => BigNumber.sum(0, ...some.map(({ pieces }) => pieces))
  const got = sumOf(own.filter((one) => hasGot(one) && !isCanceled(one)))
  const fulfilled = detail?.fulfilled_quantity ?? 0

  if (got.isZero()) {
    return 0
  }
  if (own.some(isCanceled)) {
    const stock = stockOfPiece.get(id)

    return stock === undefined ? 0 : BigNumber.min(got.div(stock), fulfilled).toNumber()
  }
  return BigNumber.min(got, got.times(fulfilled).div(sumOf(own))).toNumber()
}

/** Whether each piece that was fulfilled is on a fulfilment that is known: Medusa may have lost the link of one to its order. */
const isAllKnown = (
  { id, detail }: z.output<typeof orderShape>["items"][number],
  standing: readonly Pick<Fulfillment, "items">[]
): boolean => {
  const quantities = standing.flatMap(({ items }) =>
    items.flatMap((item) => (item.line_item_id === id ? [item.quantity] : []))
  )

  return BigNumber.sum(0, ...quantities).gte(detail?.fulfilled_quantity ?? 0)
}

const goodsOf = (
  { items, fulfillments }: z.output<typeof orderShape>,
  stockOfPiece: StockOfPieces
): Goods => {
  const standing = fulfillments
    .filter((one) => !isCanceled(one))
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ metadata, ...fulfillment }) => ({
      ...fulfillment,
      proofUrl: writtenAddress.parse(metadata?.[PROOF_METADATA_KEY]),
    }))
  const lines = new Map(
    items.map((item) => {
      const { id, detail } = item

      return [
        id,
        {
          quantity: detail?.quantity ?? 0,
          fulfilled: detail?.fulfilled_quantity ?? 0,
          shipped: Math.max(
            detail?.shipped_quantity ?? 0,
            piecesThat(hasLeft, item, fulfillments, stockOfPiece)
          ),
          delivered: Math.max(
            detail?.delivered_quantity ?? 0,
            piecesThat(hasArrived, item, fulfillments, stockOfPiece)
          ),
          returned: detail?.return_received_quantity ?? 0,
          dismissed: detail?.return_dismissed_quantity ?? 0,
          // What comes back broken is written off as well, without any claim.
          writtenOff: Math.max(
            (detail?.written_off_quantity ?? 0) - (detail?.return_dismissed_quantity ?? 0),
            0
          ),
        },
      ] as const
    })
  )
  const counts = ({ line_item_id: id }: { line_item_id?: string | null | undefined }) => {
    const line = lines.get(id ?? "")

    return line === undefined || isAwaited(line)
  }
  const counting = standing.filter(({ items }) => items.some(counts))

  return {
    lines: [...lines.values()],
    hasAllLeft: standing.every(hasLeft) && items.every((item) => isAllKnown(item, standing)),
    proofUrl: counting.flatMap(({ proofUrl }) => proofUrl ?? []).at(-1),
    isAllProven: counting
      // Medusa calls no line of its own making shippable, such as one of a draft order.
      .filter((one) => one.requires_shipping !== false || (one.shipped_at ?? null) !== null)
      .every(({ proofUrl }) => proofUrl !== undefined),
    leftAt: standing
      .flatMap(({ shipped_at, delivered_at }) => shipped_at ?? delivered_at ?? [])
      .sort((one, other) => one.getTime() - other.getTime())
      .at(-1),
    canceled: fulfillments
      .flatMap(({ id, created_at: createdAt, canceled_at: at, updated_at: writtenAt }) =>
        at instanceof Date ? [{ id, createdAt, at, writtenAt }] : []
      )
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

const linesOfStock = z.looseObject({
  id: z.string(),
  items: listOf(
    z.looseObject({
      id: z.string(),
      variant_id: z.string().nullish(),
      variant: z
        .looseObject({
          id: z.string(),
          inventory_items: listOf(z.looseObject({ required_quantity: decimal })),
        })
        .nullish(),
    })
  ),
})

/** How much stock one piece of a line takes, by the line's id: of the stock item of a kit of which it takes least. */
type StockOfPieces = ReadonlyMap<string, BigNumber>

/** As Medusa itself counts a fulfilment that it cancels. Not of a variant that is gone: it may have been a kit. */
const readStockOfPieces = async (query: Query, orderId: string): Promise<StockOfPieces> => {
  const order = await readOne(query, "order", orderId, linesOfStock)

  return new Map(
    (order?.items ?? []).flatMap(({ id, variant_id, variant }) => {
      const stock = variant?.inventory_items.map((item) => item.required_quantity) ?? []
      const isKnown = (variant_id ?? null) === null || (variant ?? null) !== null

      return isKnown ? [[id, stock.length === 0 ? new BigNumber(1) : BigNumber.min(...stock)]] : []
    })
  )
}

/** How far the goods of an order have gone; undefined when Medusa has no such order. */
export const readGoods = async (query: Query, orderId: string): Promise<Goods | undefined> => {
  const order = await readOne(query, "order", orderId, orderShape)

  return (
    order &&
    goodsOf(order, order.fulfillments.some(isCanceled) ? await readStockOfPieces(query, orderId) : new Map())
  )
}

const returnShape = z.looseObject({ id: z.string(), status: z.string() })

/** Whether an exchange or a claim of an order has been begun and not cancelled. */
export const hasExchangeOrClaim = async (query: Query, orderId: string): Promise<boolean> => {
  const standing = await Promise.all(
    ["order_exchange", "order_claim"].map((entity) =>
      readMany(query, entity, { order_id: orderId, canceled_at: null }, rowWithId)
    )
  )

  return standing.flat().length > 0
}

/** Whether goods of a return have come back. */
export const isReturnReceived = async (query: Query, returnId: string): Promise<boolean> =>
  (await readOne(query, "return", returnId, returnShape))?.status !== "requested"

const stockShape = z.looseObject({
  id: z.string(),
  items: listOf(
    z.looseObject({ id: z.string(), variant: z.looseObject({ manage_inventory: z.boolean() }).nullish() })
  ),
  fulfillments: listOf(rowWithId),
})

const linesShape = z.looseObject({ id: z.string(), items: listOf(rowWithId) })
const reservationShape = z.looseObject({ id: z.string(), inventory_item_id: z.string() })

/** The inventory items of which Medusa has reserved something for an order. */
export const readReservedStock = async (query: Query, orderId: string): Promise<string[]> => {
  const order = await readOne(query, "order", orderId, linesShape)
  const ofLines = { line_item_id: order?.items.map(({ id }) => id) ?? [] }
  const reservations = await readMany(query, "reservation", ofLines, reservationShape)

  return [...new Set(reservations.map(({ inventory_item_id }) => inventory_item_id))]
}

/** Whether an order needs no reservation: something of it is being shipped, or Medusa counts the stock of no line. */
const needsNoStock = async (query: Query, orderId: string): Promise<boolean> => {
  const order = await readOne(query, "order", orderId, stockShape)

  return (
    order === undefined ||
    order.fulfillments.length > 0 ||
    order.items.every(({ variant }) => variant?.manage_inventory !== true)
  )
}

/** Whether Medusa has reserved the stock that an order needs. It reserves all lines at once. */
export const isStockReserved = async (query: Query, orderId: string): Promise<boolean> =>
  (await needsNoStock(query, orderId)) || (await readReservedStock(query, orderId)).length > 0

const standingShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  fulfillments: listOf(z.looseObject({ canceled_at: isSet })),
})
const OPEN_CHANGE = ["pending", "requested"]
const changeShape = z.looseObject({
  id: z.string(),
  change_type: z.string().nullish(),
  created_at: z.coerce.date(),
})

const readOpenChanges = (query: Query, orderId: string) =>
  readMany(query, "order_change", { order_id: orderId, status: OPEN_CHANGE }, changeShape)

/**
 * The open changes that need not keep an order from being cancelled. A cancellation or refund that died before
 * `before`: no page of Medusa shows it. A request to transfer the order: any signed-in customer may write it.
 */
export const readIdleChanges = async (query: Query, orderId: string, before: Date): Promise<string[]> =>
  (await readOpenChanges(query, orderId)).flatMap(({ id, change_type, created_at }) =>
    change_type === "transfer" || (change_type === "credit_line" && created_at < before) ? [id] : []
  )

export type NotCancelable = "completed" | "fulfilled" | "change_open"

/** Why Medusa would refuse to cancel an order; undefined when it would not. */
export const whyNotCancelable = async (query: Query, orderId: string): Promise<NotCancelable | undefined> => {
  const [order, changes] = await Promise.all([
    readOne(query, "order", orderId, standingShape),
    readOpenChanges(query, orderId),
  ])

  if (order?.fulfillments.some(({ canceled_at: isCanceled }) => !isCanceled) === true) {
    return "fulfilled"
  }
  // Medusa would cancel an archived order, but that status no longer says whether it was completed.
  if (order?.status === "completed" || order?.status === "archived") {
    return "completed"
  }
  return changes.length > 0 ? "change_open" : undefined
}

const fulfillmentShape = z.looseObject({ id: z.string(), order: rowWithId.nullish() })

export const readOrderOfFulfillment = async (
  query: Query,
  fulfillmentId: string
): Promise<string | undefined> =>
  (await readOne(query, "fulfillment", fulfillmentId, fulfillmentShape))?.order?.id
