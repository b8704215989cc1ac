import { checkout, type Json, openSandbox, refusal } from "../__fixtures__/sandbox-harness"

/** 3 x 33.33 without tax, 15% tax, shipping and a discount: every sum of it holds. */
const item = {
  title: "Cable",
  quantity: 3,
  unit_price: 33.333,
  tax_percentage: 15,
  tax_amount: 15,
  total_amount: 115,
}
const order = {
  items: [item],
  sub_total: 100,
  tax_amount: 15,
  shipping_amount: 11.5,
  discount_amount: 1.5,
  total_amount: 125,
}

const answerTo = async (setting: string, changes: Json): Promise<Json> => {
  const sandbox = await openSandbox()

  await sandbox.control("PUT", "/settings", { cross_checks: setting })

  return sandbox.call("initiate", checkout({ order: { ...order, ...changes } }))
}

describe("the setting cross_checks", () => {
  it("takes a checkout whose sums all hold", async () => {
    expect((await answerTo("unit_price_without_tax", {})).error_code).toBe("0")
  })

  it("reads the unit price as one with tax when it is told to", async () => {
    const gross = { items: [{ ...item, unit_price: 38.3333 }] }

    expect((await answerTo("unit_price_with_tax", gross)).error_code).toBe("0")
    expect(refusal(await answerTo("unit_price_without_tax", gross))[1]).toBe(
      "payment.order.items.0.tax_amount"
    )
  })

  it.each<[string, Json, string]>([
    ["a price that is another", { items: [{ ...item, unit_price: 33.3 }] }, "items.0.tax_amount"],
    ["no price", { items: [{ ...item, unit_price: undefined }] }, "items.0.tax_amount"],
    [
      "a price for fewer pieces",
      { items: [{ ...item, tax_percentage: 0, tax_amount: 0, quantity: 2 }] },
      "items.0.total_amount",
    ],
    ["tax that is not the percentage", { items: [{ ...item, tax_amount: 14.99 }] }, "items.0.tax_amount"],
    ["tax that is not the items'", { tax_amount: 16.5 }, "tax_amount"],
    ["no subtotal", { sub_total: undefined }, "sub_total"],
    ["a subtotal with tax", { sub_total: 115 }, "sub_total"],
  ])("refuses %s with 400 and names the field", async (_case, changes, field) => {
    expect(refusal(await answerTo("unit_price_without_tax", changes)).slice(0, 2)).toEqual([
      "400",
      `payment.order.${field}`,
    ])
  })

  it("asks for none of it by default", async () => {
    expect((await answerTo("none", { tax_amount: 16.5, sub_total: undefined })).error_code).toBe("0")
  })
})
