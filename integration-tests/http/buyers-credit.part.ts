import { checkoutInputEn } from "../../src/words/en/checkout"
import { BUYERS, storePart } from "../support/store-suite"

export const buyersCredit = storePart("the options of a cart tell of a buyer's credit", (store) => {
  const PHONE = "966500000081"
  const signedInWith = async (phone: string) => (await store.registered({ phone: `+${phone}` })).customer
  const creditOf = async (phone: string, quantity = 1, buyer = store.buyer()) =>
    (await buyer.cartOptions((await store.cart({ phone, quantity }, buyer)).id)).credit

  it("whether it covers the cart, to anybody, and no amount", async () => {
    expect(await creditOf(BUYERS.active)).toEqual({ covers_cart: true })
    expect(await creditOf(BUYERS.poor)).toEqual({ covers_cart: false })
  })

  it("no amount to somebody who registered with another's phone number", async () => {
    const stranger = await signedInWith(BUYERS.active)

    expect(await creditOf(BUYERS.active, 1, stranger)).toEqual({ covers_cart: true })
  })

  it("no more than its size to who changes a cart until the answer changes", async () => {
    await store.sandbox.putBuyer(PHONE, { name: "Sized", status: "Active", credit_limit: 12_345 })
    const answers = new Map<unknown, number[]>()

    for (const quantity of [1, 8, 9, 10, 11, 16, 17, 40]) {
      const { id } = await store.cart({ phone: PHONE, quantity })
      const { total } = await store.buyer().getCart(id)
      const told = (await store.buyer().cartOptions(id)).credit?.covers_cart

      answers.set(told, [...(answers.get(told) ?? []), total])
    }
    expect(answers.get(true)).toBeDefined()
    expect(answers.get(false)).toBeDefined()
    expect(Math.max(...(answers.get(true) ?? []))).toBeLessThanOrEqual(10_000)
    expect(Math.min(...(answers.get(false) ?? []))).toBeGreaterThanOrEqual(20_000)
    // Nothing between tells on which side of 12,345 it is.
    expect(answers.get(null)?.some((total) => total < 12_345)).toBe(true)
    expect(answers.get(null)?.some((total) => total > 12_345)).toBe(true)
  })

  it("the amount, and exactly whether it covers, when the store's own function vouches for the phone", async () => {
    await store.sandbox.putBuyer(PHONE, { name: "Vouched", status: "Active", credit_limit: 12_345 })
    const asked: unknown[] = []

    store.svc.options.eligibility.isPhoneVerified = ({ phone, customer }) => {
      asked.push([phone, customer?.["id"]])
      return Promise.resolve(customer !== undefined)
    }
    const customer = await signedInWith(PHONE)
    const { id } = await store.cart({ phone: PHONE, quantity: 9 }, customer)

    expect((await customer.cartOptions(id)).credit).toEqual({ covers_cart: true, amount: 12_345 })
    expect((await store.buyer().cartOptions(id)).credit).toEqual({ covers_cart: null })
    expect(asked).toEqual([
      [PHONE, expect.stringMatching(/^cus_/)],
      [PHONE, undefined],
    ])
  })

  it("no amount when that function fails, or does not say yes", async () => {
    store.svc.options.eligibility.isPhoneVerified = () => Promise.reject(new Error(`no ${BUYERS.active}`))
    expect(await creditOf(BUYERS.active)).toEqual({ covers_cart: true })
    Object.assign(store.svc.options.eligibility, { isPhoneVerified: () => "perhaps" })
    expect(await creditOf(BUYERS.active)).toEqual({ covers_cart: true })
  })

  it("what is left of it after a checkout, whatever was known before", async () => {
    const phone = "966500000093"

    await store.sandbox.putBuyer(phone, { name: "Spender", status: "Active", credit_limit: 3_000 })
    store.svc.options.eligibility.isPhoneVerified = () => true
    expect(await creditOf(phone)).toEqual({ covers_cart: true, amount: 3_000 })
    await store.placeOrder({ phone })
    expect((await creditOf(phone))?.amount).toBeLessThan(2_000)
  })

  it("none that is below zero, of a buyer who is over the limit", async () => {
    const phone = "966500000080"

    await store.sandbox.putBuyer(phone, { name: "Over", status: "Active", credit_limit: 3_000 })
    const asked = jest.spyOn(store.svc.client, "checkEligibility")
    const answer = await store.svc.client.checkEligibility({ buyer_phone_number: phone })

    store.svc.options.eligibility.isPhoneVerified = () => true
    asked.mockResolvedValue({ ...answer, credit_amount: -250 })
    expect(await creditOf(phone)).toEqual({ covers_cart: false, amount: 0 })
  })

  it("nothing while the service does not answer", async () => {
    store.svc.options.client.totalTimeoutMs = 2_000
    store.svc.options.eligibility.onError = "show"
    await store.setFaults({ kind: "http_status", operation: "check_eligibility", status: 503 })
    expect(await creditOf("966500000094")).toBeNull()
  })

  it("nothing where the customer was deleted whose number comes first: the next may be somebody else's", async () => {
    const { customer, id } = await store.registered({ phone: "+966500000186" })

    store.svc.options.eligibility.phoneFrom = ["customer", "billing_address"]
    const { cartId } = await store.readyCart({ phone: BUYERS.active }, customer)

    await store.admin.delete(`/admin/customers/${id}`)
    expect(await customer.cartOptions(cartId)).toMatchObject({ show: false, reason: "phone_missing" })
    expect(await customer.complete(cartId)).toMatchObject({
      type: "cart",
      error: { message: checkoutInputEn.phone_missing },
    })
  })
})
