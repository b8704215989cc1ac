/** How to reach the shop. None of it exists outside of the demonstration. */
export const CONTACT = {
  phone: "+966 11 555 0100",
  phoneLink: "tel:+966115550100",
  email: "sales@riyadh-supplies.example",
  registration: "1010000000",
  vat: "300000000000003",
} as const
