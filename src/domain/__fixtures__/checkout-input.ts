import type { CheckoutInput, CheckoutItemInput } from "../checkout-input"

/** A line of 2 x 100 SAR with 15% VAT on top. */
export const checkoutItemInput: CheckoutItemInput = {
  title: " Copper cable ",
  referenceId: "item_1",
  sku: "CABLE-1",
  quantity: 2,
  unitPrice: "100",
  taxRate: 15,
  total: "230",
  discountedTotal: "230",
}

/** A cart in Riyadh: one line of 230 SAR, 11.50 shipping, no discount. */
export const checkoutInput: CheckoutInput = {
  reference: "payses_01",
  sourceOrderNumber: "1001",
  currencyCode: "sar",
  total: "241.5",
  taxTotal: "31.5",
  items: [checkoutItemInput],
  shippingTotal: "11.5",
  discountedShippingTotal: "11.5",
  creditTotal: 0,
  sums: { unitPrice: "without_tax", taxAmount: "of_items" },
  billingAddress: null,
  shippingAddress: {
    first_name: "Noura",
    last_name: "Alharbi",
    phone: "050 000 0001",
    address_1: "12 King Fahd Road",
    address_2: "Floor 3",
    city: "Riyadh",
    province: "Riyadh",
    postal_code: "12211",
    country_code: "sa",
  },
  buyerPhone: "966500000001",
  plan: undefined,
}
