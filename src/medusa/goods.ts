import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { type GoodsProgress, isAwaited } from "../domain/delivery-readiness"
import { listOf, type Query, readMany, readOne, rowWithId } from "./query"
import { decimal } from "./shapes"

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
      items: listOf(
        z.looseObject({
          line_item_id: z.string().nullish(),
          inventory_item_id: z.string().nullish(),
          quantity,
        })
      ),
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

type Line = z.output<typeof orderShape>["items"][number]

/** How much stock one piece of a line takes, by the line's id and the stock item's. */
type StockOfPieces = ReadonlyMap<string, ReadonlyMap<string, BigNumber>>

const fulfilledOf = ({ detail }: Line): number => detail?.fulfilled_quantity ?? 0

const itemsOf = ({ id }: Line, { items }: Fulfillment) =>
  items.filter(({ line_item_id }) => line_item_id === id)

/** A fulfilment has one item for each stock item of a kit, each with at least as many units as there are pieces. */
const unitsOn = (line: Line, some: readonly Fulfillment[]): BigNumber =>
  BigNumber.sum(0, ...some.map((one) => BigNumber.min(...itemsOf(line, one).map((item) => item.quantity))))

/** The pieces of a line, as Medusa itself counts those of a fulfilment that it cancels; NaN where a kit has changed since. */
const piecesOn = (line: Line, some: readonly Fulfillment[], stockOfPieces: StockOfPieces): BigNumber => {
  const stock = stockOfPieces.get(line.id)
  const pieces = some.map((one) =>
    BigNumber.min(
      ...itemsOf(line, one).map(({ quantity: units, inventory_item_id: of }) =>
        (of ?? null) === null ? units : new BigNumber(units).div(stock?.get(of ?? "") ?? Number.NaN)
      )
    )
  )

  return BigNumber.sum(0, ...pieces)
}

/** A line, and its fulfilments that were not cancelled. */
interface OnFulfillments {
  line: Line
  own: readonly Fulfillment[]
  /** One of the line was cancelled: its pieces may still be in the line's fulfilled quantity. */
  isOneCanceled: boolean
}

const onFulfillments = (line: Line, fulfillments: readonly Fulfillment[]): OnFulfillments => {
  const all = fulfillments.filter((one) => itemsOf(line, one).length > 0)
  const own = all.filter((one) => !isCanceled(one))

  return { line, own, isOneCanceled: own.length < all.length }
}

/** Whether the fulfilments of a line may tell more of it than Medusa's own counts: no piece is less than a unit of stock. */
const isToBeCounted = ({ line, own }: OnFulfillments): boolean => {
  const { shipped_quantity: shipped = 0, delivered_quantity: delivered = 0 } = line.detail ?? {}

  return (
    unitsOn(line, own.filter(hasLeft)).gt(shipped) ||
    unitsOn(line, own.filter(hasArrived)).gt(delivered) ||
    (Math.min(shipped, delivered) > 0 && Math.max(shipped, delivered) < fulfilledOf(line))
  )
}

/**
 * The pieces of a line whose fulfilments have got so far. A carrier's integration may mark the fulfilments alone: then Medusa counts
 * nothing for the line. Nor does the line's fulfilled quantity tell how many pieces they have, where another fulfilment was
 * cancelled, or has lost its link to the order.
 */
const piecesThat = (
  hasGot: (one: Times) => boolean,
  { line, own, isOneCanceled }: OnFulfillments,
  stockOfPieces: StockOfPieces
): number => {
  const fulfilled = fulfilledOf(line)
  const some = own.filter(hasGot)
  const units = unitsOn(line, some)
  const pieces = piecesOn(line, some, stockOfPieces)

  if (units.isZero() || (pieces.isNaN() && isOneCanceled)) {
    return 0
  }
  const share = isOneCanceled ? fulfilled : units.times(fulfilled).div(unitsOn(line, own))

  return BigNumber.min(pieces.isNaN() ? units : pieces, share, fulfilled).toNumber()
}

/** Whether each piece that was fulfilled is on a fulfilment that is known: Medusa may have lost the link of one to its order. */
const isAllKnown = ({ line, own }: OnFulfillments, stockOfPieces: StockOfPieces): boolean => {
  const pieces = piecesOn(line, own, stockOfPieces)

  return (pieces.isNaN() ? unitsOn(line, own) : pieces).gte(fulfilledOf(line))
}

const goodsOf = (
  fulfillments: readonly Fulfillment[],
  ofLines: readonly OnFulfillments[],
  stockOfPieces: StockOfPieces
): Goods => {
  const standing = fulfillments
    .filter((one) => !isCanceled(one))
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ metadata, ...fulfillment }) => ({
      ...fulfillment,
      proofUrl: writtenAddress.parse(metadata?.[PROOF_METADATA_KEY]),
    }))
  const lines = new Map(
    ofLines.map((ofLine) => {
      const { line } = ofLine
      const { id, detail } = line

      return [
        id,
        {
          quantity: detail?.quantity ?? 0,
          fulfilled: fulfilledOf(line),
          shipped: Math.max(detail?.shipped_quantity ?? 0, piecesThat(hasLeft, ofLine, stockOfPieces)),
          delivered: Math.max(detail?.delivered_quantity ?? 0, piecesThat(hasArrived, ofLine, stockOfPieces)),
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
    hasAllLeft: standing.every(hasLeft) && ofLines.every((line) => isAllKnown(line, stockOfPieces)),
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
      variant: z
        .looseObject({
          id: z.string(),
          inventory_items: listOf(
            z.looseObject({ inventory_item_id: z.string(), required_quantity: decimal })
          ),
        })
        .nullish(),
    })
  ),
})

/** By the present kits: nothing tells what a kit was. */
const readStockOfPieces = async (query: Query, orderId: string): Promise<StockOfPieces> => {
  const order = await readOne(query, "order", orderId, linesOfStock)

  return new Map(
    (order?.items ?? []).map(({ id, variant }) => [
      id,
      new Map(
        variant?.inventory_items
          .map((item) => [item.inventory_item_id, new BigNumber(item.required_quantity)] as const)
          .filter(([, required]) => required.isPositive() && !required.isZero())
      ),
    ])
  )
}

/** How far the goods of an order have gone; undefined when Medusa has no such order. */
export const readGoods = async (query: Query, orderId: string): Promise<Goods | undefined> => {
  const order = await readOne(query, "order", orderId, orderShape)
  const ofLines = order?.items.map((line) => onFulfillments(line, order.fulfillments)) ?? []
  const isStockAsked = ofLines.some(isToBeCounted)

  return (
    order &&
    goodsOf(order.fulfillments, ofLines, isStockAsked ? await readStockOfPieces(query, orderId) : new Map())
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

const fulfillmentShape = z.looseObject({ id: z.string(), order: rowWithId.nullish() })

export const readOrderOfFulfillment = async (
  query: Query,
  fulfillmentId: string
): Promise<string | undefined> =>
  (await readOne(query, "fulfillment", fulfillmentId, fulfillmentShape))?.order?.id
