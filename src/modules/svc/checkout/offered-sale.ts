import { roundedSar } from "../../../domain/money"
import type { OfferedSale } from "../../../domain/offer"
import type { Sale } from "../../../medusa/shapes"

/** A sale as the rules and the store's list of plans see it. */
export const offeredSaleOf = (sale: Sale): OfferedSale => ({
  id: sale.id,
  total: roundedSar(sale.total),
  currency_code: sale.currency_code,
  sales_channel_id: sale.sales_channel_id ?? null,
  customer: sale.customer
    ? {
        id: sale.customer.id,
        email: sale.customer.email ?? null,
        group_ids: sale.customer.groups.map(({ id }) => id),
      }
    : null,
  items: sale.items.map((item) => ({
    product_id: item.product_id ?? null,
    variant_id: item.variant_id ?? null,
    quantity: Number(item.quantity),
    category_ids: (item.product?.categories ?? []).map(({ id }) => id),
  })),
})
