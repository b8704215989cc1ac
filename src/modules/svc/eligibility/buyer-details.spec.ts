import { defaultBuyerDetails, usableDetails } from "./buyer-details"

const customer = {
  first_name: "Sara",
  email: "buyer@example.com",
  company_name: "Riyadh Trading",
  metadata: {
    svc_vat_number: " 300000000000003",
    svc_cr_number: 1010101010,
    svc_national_id: "1010101010",
    svc_last_6_month_avg_sales: "9999999",
  },
}

describe("what the plugin tells the service of a new buyer by itself", () => {
  it("is who the buyer says it is, as far as that is known", () => {
    expect(defaultBuyerDetails({ customer })).toEqual({
      buyer_name: "Riyadh Trading",
      buyer_email: "buyer@example.com",
      vat_number: "300000000000003",
      buyer_cr_number: "1010101010",
    })
    expect(defaultBuyerDetails({})).toEqual({})
  })

  it("is no national id, which no metadata keeps to itself", () => {
    expect(defaultBuyerDetails({ customer })).not.toHaveProperty("buyer_nid")
  })

  it("is never what a buyer says of its own sales: a customer writes its own metadata", () => {
    expect(defaultBuyerDetails({ customer })).not.toHaveProperty("buyer_last_6_month_avg_sales")
    expect(defaultBuyerDetails({ cart: { metadata: customer.metadata } })).toEqual({})
  })
})

describe("what a store's own function says of a new buyer", () => {
  it("is sent as far as the service has a field for it and it says something", () => {
    const found = {
      buyer_name: " ",
      vat_number: null,
      buyer_cr_number: 1010101010,
      buyer_email: " buyer@example.com ",
      buyer_last_6_month_avg_sales: "90000",
    }

    expect(usableDetails(found)).toEqual({
      details: {
        buyer_cr_number: "1010101010",
        buyer_email: "buyer@example.com",
        buyer_last_6_month_avg_sales: "90000",
      },
      unusable: [],
    })
  })

  it("is left out where it cannot be sent, and named", () => {
    const found = {
      buyer_name: { first: "First" },
      vatNumber: "300000000000003",
      buyer_phone_number: "966500000001",
      buyer_nid: Number.NaN,
    }

    expect(usableDetails(found)).toEqual({
      details: {},
      unusable: ["buyer_name", "vatNumber", "buyer_phone_number", "buyer_nid"],
    })
  })

  it.each([undefined, null, "a text", 7])("is nothing where it gave %p", (found) => {
    expect(usableDetails(found)).toEqual({ details: {}, unusable: [] })
  })
})
