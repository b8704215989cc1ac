export interface LineProgress {
  quantity: number
  shipped: number
  delivered: number
}

/** When a delivery is to be confirmed (design D9). */
interface DeliveryRule {
  trigger: "delivered" | "shipped"
  when: "all_delivered" | "first_delivered"
}

/**
 * Whether an order's goods have gone far enough for its delivery to be confirmed with the service. Fulfilments that
 * were cancelled are not in the quantities, so a cancelled one withdraws it. An order without lines never has.
 */
export const isDeliveryReached = (
  lines: readonly LineProgress[],
  { trigger, when }: DeliveryRule
): boolean => {
  const gone = (line: LineProgress) =>
    trigger === "shipped" ? Math.max(line.shipped, line.delivered) : line.delivered
  const open = lines.filter((line) => line.quantity > 0)

  switch (when) {
    case "all_delivered":
      return open.length > 0 && open.every((line) => gone(line) >= line.quantity)
    case "first_delivered":
      return open.some((line) => gone(line) > 0)
  }
}
