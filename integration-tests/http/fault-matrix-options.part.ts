import { cartOfItsOwn, offerSystemToo, SYSTEM } from "../fault-matrix/cells"
import { Matrix, testEachFault } from "../fault-matrix/matrix"
import { CHECKOUT_BEHAVIOURS, type CheckoutBehaviour, OPTIONS } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { storePart } from "../support/store-suite"

export const optionsFaults = storePart("Check Eligibility", (store) => {
  const buyer = () => store.buyer()
  const ask = async (cartId: string): Promise<string> => {
    const { show, reason } = await buyer().cartOptions(cartId)

    return show ? "shown" : (reason ?? "hidden")
  }
  /** What becomes of the option while the fault lasts, after the first look at it. */
  const behaviours: Record<CheckoutBehaviour, (cartId: string) => Promise<string>> = {
    waits: () => Promise.resolve("-"),
    retries: ask,
    "changes the cart": async (cartId) => {
      await buyer().addItem(cartId, store.seeded.variants.get("PRINTER-USB")?.variantId ?? "", 1)
      return ask(cartId)
    },
    leaves: () => Promise.resolve("-"),
    "pays another way": async (cartId) => {
      await buyer().initSession(cartId, SYSTEM)
      return (await buyer().complete(cartId)).type === "order" ? "ordered" : "refused"
    },
  }

  testEachFault(async () => {
    await offerSystemToo(store)
    store.svc.options.eligibility.maxPhonesPerAddress = 0
    const carts = await Matrix.of(CHECKOUT_BEHAVIOURS, (index) => cartOfItsOwn(store, index))
    const heal = await spoil(
      store,
      "check_eligibility",
      carts.about(({ phone }) => [phone])
    )
    const first = await carts.each(({ cartId }) => ask(cartId))
    const then = await carts.each(({ cartId }, { behaviour }) => behaviours[behaviour](cartId))

    await heal()
    const healed = await carts.each(
      ({ cartId }) => ask(cartId),
      ({ behaviour }) => behaviour !== "leaves" && behaviour !== "pays another way"
    )

    expect((await store.sandbox.state()).orders).toEqual([])
    return carts.outcomes((cart) =>
      Promise.resolve(
        `at first ${first.get(cart)}, then ${then.get(cart)}; once the service is back ${healed.get(cart) ?? "-"}`
      )
    )
  }, OPTIONS)
})
