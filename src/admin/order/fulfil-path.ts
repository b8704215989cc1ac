interface OrderToFulfil {
  id: string
  status: string
  items?: { quantity: number; requires_shipping: boolean; detail: { fulfilled_quantity: number } }[]
}

/** Where the dashboard fulfils what is left of an order; undefined when nothing is. What is to be shipped comes first. */
export const fulfilPath = ({ id, status, items = [] }: OrderToFulfil): string | undefined => {
  const left = items.filter(({ quantity, detail }) => detail.fulfilled_quantity < quantity)

  return status === "canceled" || left.length === 0
    ? undefined
    : `/orders/${id}/fulfillment?requires_shipping=${left.some((item) => item.requires_shipping)}`
}
