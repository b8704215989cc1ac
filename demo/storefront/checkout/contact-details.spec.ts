import { cartChangesOf, normalizePhone, problemsOf, type ContactDetails } from "./contact-details"

const details: ContactDetails = {
  email: "purchasing@company.example",
  company: "Company",
  first_name: "Purchasing",
  last_name: "Department",
  phone: "0512345678",
  address_1: "King Fahd Road 7214",
  address_2: "",
  city: "Riyadh",
  postal_code: "12211",
}

describe("the contact details of the checkout", () => {
  it.each([
    ["0512345678"],
    ["512345678"],
    ["+966 51 234 5678"],
    ["00966512345678"],
    ["966512345678"],
    ["٠٥١٢٣٤٥٦٧٨"],
    ["۰۵۱۲۳۴۵۶۷۸"],
    ["\u202a+966 51 234 5678\u202c"],
    ["(05) 1234-5678"],
  ])("take %s for a Saudi mobile number", (typed) => {
    expect(normalizePhone(typed)).toBe("+966512345678")
  })

  it.each([["0112345678"], ["05123456"], ["05123456789"], ["+971512345678"], ["call me"], [""]])(
    "do not take %p for one",
    (typed) => {
      expect(normalizePhone(typed)).toBeUndefined()
    }
  )

  it("have no problem when all is given, the district left out", () => {
    expect(problemsOf(details)).toEqual({})
  })

  it("name what is missing or wrong, each by its field", () => {
    expect(
      problemsOf({ ...details, company: " ", email: "company", phone: "12", postal_code: "1221" })
    ).toEqual({
      company: "needed",
      email: "email_wrong",
      phone: "phone_wrong",
      postal_code: "postal_code_wrong",
    })
  })

  it("go to the cart without spaces around them, with digits 0 to 9, and as the address of the invoice too", () => {
    const typed = {
      email: "\u200epurchasing@company.example ",
      city: " Riyadh ",
      postal_code: "\u200f ١٢٢١١",
    }
    const changes = cartChangesOf({ ...details, ...typed })

    expect(problemsOf({ ...details, ...typed })).toEqual({})
    expect(changes.email).toBe("purchasing@company.example")
    expect(changes.shipping_address).toMatchObject({
      city: "Riyadh",
      postal_code: "12211",
      phone: "+966512345678",
      country_code: "sa",
    })
    expect(changes.billing_address).toEqual(changes.shipping_address)
  })
})
