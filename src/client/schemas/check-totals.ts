import type { z } from "zod"
import { formatHalalas, toHalalas } from "./amount"

interface Totals {
  total_amount: number
  shipping_amount?: number | undefined
  discount_amount?: number | undefined
  items: { total_amount: number }[]
}

/** Adds an issue unless total = sum of the items' totals + shipping - discount, in exact halalas (spec 2.3, rule 1). */
export const checkTotals = (order: Totals, context: z.RefinementCtx): void => {
  const total = toHalalas(order.total_amount)
  const shipping = toHalalas(order.shipping_amount ?? 0)
  const discount = toHalalas(order.discount_amount ?? 0)
  const items = order.items.map((item) => toHalalas(item.total_amount))

  if (total === undefined || shipping === undefined || discount === undefined) {
    return
  }

  let expected = shipping - discount

  for (const item of items) {
    if (item === undefined) {
      return
    }

    expected += item
  }

  if (total !== expected) {
    context.addIssue({
      code: "custom",
      path: ["total_amount"],
      message: `must equal the items' total_amount plus shipping_amount minus discount_amount, which is ${formatHalalas(expected)}, but is ${formatHalalas(total)}`,
    })
  }
}
