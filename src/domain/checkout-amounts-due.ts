import { BigNumber } from "bignumber.js"
import type { CheckoutAmounts } from "./checkout-input"
import { CheckoutInputError } from "./checkout-input-error"
import { ROUNDING_SLACK } from "./checkout-totals"
import type { Decimal } from "./money"

/** What a payment is for: all of a cart, or all or a part of an order that has no cart. */
export type PaidFor = { kind: "cart" } | { kind: "order"; id: string; displayId: string }

/**
 * The amounts of a checkout for the SAR that a payment asks for. A cart is paid as a whole. An order without a cart may
 * be paid in part, e.g. by a payment link for the difference after an edit. The part is one line of its own: nothing
 * says which of the order's lines it pays for. The unpaid rest is no discount.
 * @throws CheckoutInputError `amount_changed` when a cart comes to another amount, `amount_above_order` when an order
 *   comes to less.
 */
export const amountsDue = (whole: CheckoutAmounts, asked: Decimal, paidFor: PaidFor): CheckoutAmounts => {
  const more = new BigNumber(asked).minus(whole.total)

  if (inHalalas(asked).eq(inHalalas(whole.total))) {
    return whole
  }
  // They differ only by what a division left behind at a tie.
  if (more.abs().lt(ROUNDING_SLACK)) {
    return { ...whole, total: asked }
  }
  if (paidFor.kind === "cart") {
    throw new CheckoutInputError("amount_changed")
  }
  if (!more.lt(0)) {
    throw new CheckoutInputError("amount_above_order")
  }

  return partOf(whole, asked, paidFor)
}

const inHalalas = (sar: Decimal): BigNumber => new BigNumber(sar).decimalPlaces(2, BigNumber.ROUND_HALF_UP)

const partOf = (
  whole: CheckoutAmounts,
  asked: Decimal,
  { id, displayId }: Extract<PaidFor, { kind: "order" }>
): CheckoutAmounts => {
  const taxed = new BigNumber(whole.total).plus(whole.creditTotal)
  const untaxed = taxed.minus(whole.taxTotal)

  return {
    total: asked,
    taxTotal: new BigNumber(asked).times(whole.taxTotal).div(taxed),
    items: [
      {
        title: `Order ${displayId}: amount due`,
        referenceId: id,
        quantity: 1,
        unitPrice: asked,
        total: asked,
        discountedTotal: asked,
        // The order's own tax in proportion: percent of what was taxed. Credit is taken off after tax.
        taxRate: untaxed.gt(0) ? new BigNumber(whole.taxTotal).times(100).div(untaxed).decimalPlaces(10) : 0,
      },
    ],
    shippingTotal: 0,
    discountedShippingTotal: 0,
    creditTotal: 0,
  }
}
