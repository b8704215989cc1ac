import { BigNumber } from "bignumber.js"

/** Quantities of a line: pieces, or fractions of goods sold by weight or length. */
export interface LineProgress {
  quantity: number
  fulfilled: number
  shipped: number
  delivered: number
  /** Came back, and was received. */
  returned: number
  /** Came back broken: Medusa dismisses such goods instead of receiving them. */
  dismissed: number
  /** Lost or faulty: claimed. */
  writtenOff: number
}

/** How far an order's goods have gone; fulfilments that were cancelled do not count. */
export interface GoodsProgress {
  lines: readonly LineProgress[]
  /** Each fulfilment is known, and was shipped or handed over. */
  hasAllLeft: boolean
}

/** When a delivery is to be confirmed (design D9). */
export interface DeliveryRule {
  trigger: "delivered" | "shipped"
  when: "all_delivered" | "first_delivered"
}

/** Whether something of a line still counts, rather than that all of it came back or was written off. */
export const isAwaited = (line: LineProgress): boolean => isKept(line) && line.writtenOff < line.quantity

const isKept = ({ quantity, returned, dismissed }: LineProgress): boolean =>
  quantity > sum(returned, dismissed)

/**
 * Whether an order's goods have gone far enough to confirm its delivery with the service. Cancelled fulfilments are not
 * in the quantities, so cancelling one takes this back. A line that came back whole does not count. If a part came
 * back, nobody knows which pieces have arrived: the whole quantity still counts. Nor if a part was claimed: it may be lost, or have
 * arrived faulty. A line that was claimed whole need not arrive any more, but something must have. False for an order without lines.
 */
export const isDeliveryReached = (
  { lines, hasAllLeft }: GoodsProgress,
  { trigger, when }: DeliveryRule
): boolean => {
  const gone = (line: LineProgress) => (trigger === "shipped" ? left(line, hasAllLeft) : line.delivered)
  const open = lines.filter(isKept)
  const isDone = (line: LineProgress) => Math.max(gone(line), line.writtenOff) >= line.quantity
  const hasBegun = open.some((line) => gone(line) > 0)

  return hasBegun && (when === "first_delivered" || open.every(isDone))
}

/**
 * How much of a line was shipped, or handed over without a shipment. One piece may be both, so the two add up only where
 * nothing that was fulfilled is still here.
 */
const left = ({ fulfilled, shipped, delivered }: LineProgress, hasAllLeft: boolean): number =>
  Math.max(shipped, delivered, hasAllLeft ? Math.min(fulfilled, sum(shipped, delivered)) : 0)

/** An exact sum: as binary fractions, 0.7 and 0.1 are less than 0.8. */
const sum = (one: number, other: number): number => BigNumber.sum(one, other).toNumber()
