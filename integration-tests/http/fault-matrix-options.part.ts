import { z } from "zod"
import { FAULTS, type FaultName } from "../fault-matrix/faults"
import { OPTIONS, type CheckoutBehaviour } from "../fault-matrix/outcomes"
import { spoil } from "../support/faulty-service"
import { addressOf, PROVIDER_ID, storePart } from "../support/store-suite"

const SYSTEM = "pp_system_default"
const options = z.looseObject({ show: z.boolean(), reason: z.string().nullable() })

export const optionsFaults = storePart("Check Eligibility", (store) => {
  const buyer = () => store.buyer()
  const ready = async (phone: string): Promise<string> => {
    await store.sandbox.putBuyer(phone, { credit_limit: 100_000 })
    const { id } = await store.newCart({ phone, address: addressOf(phone) })

    return id
  }
  const ask = async (cartId: string): Promise<string> => {
    const { show, reason } = await buyer().get(`/store/svc/carts/${cartId}/options`, options)

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

  it.each(FAULTS)("%s", async (fault: FaultName) => {
    await store.admin.post(
      `/admin/regions/${store.seeded.regionId}`,
      { payment_providers: [PROVIDER_ID, SYSTEM] },
      z.unknown()
    )
    const names = Object.keys(behaviours) as CheckoutBehaviour[]
    // Each fault asks about buyers of whom nothing is cached.
    const phones = names.map(
      (_name, index) => `9665123${String(4_000 + FAULTS.indexOf(fault) * 10 + index)}0`
    )
    const carts = await Promise.all(phones.map(ready))
    const each = (work: (cartId: string, name: CheckoutBehaviour) => Promise<string>) =>
      Promise.all(names.map((name, index) => work(carts[index] ?? "", name)))
    const heal = await spoil(store, fault, "check_eligibility", phones)
    const first = await each(ask)
    const then = await each((cartId, name) => behaviours[name](cartId))

    await heal()
    const healed = await each((cartId, name) =>
      name === "leaves" || name === "pays another way" ? Promise.resolve("-") : ask(cartId)
    )
    const outcomes = names.map((name, index) => [
      name,
      `at first ${first[index]}, then ${then[index]}; once the service is back ${healed[index]}`,
    ])

    expect(Object.fromEntries(outcomes)).toEqual(OPTIONS[fault])
    expect((await store.sandbox.state()).orders).toEqual([])
  })
})
