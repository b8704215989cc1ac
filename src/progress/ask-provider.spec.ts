import { MedusaError } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../config"
import { asMedusaError, CheckoutDeclined, UnwrittenPayment } from "../modules/svc/checkout/checkout-declined"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { askProvider } from "./ask-provider"
import { Work } from "./work"

const PROVIDER = "pp_business-credit"
const entry = { resolve: "medusa-payment-svc/providers/business-credit" }
const config = { modules: { payment: { options: { providers: [entry] } } } }

/** A `Work` with only Medusa's configuration. */
const work = new Work(
  { resolve: () => config } as unknown as MedusaContainer,
  {} as unknown as HeldAttempt,
  {} as unknown as SvcOptions,
  "sweep"
)

describe("what is said when Medusa could not have a payment authorised", () => {
  it("is that Medusa has to be mended, if it could not save the payment", async () => {
    await expect(
      askProvider(work, PROVIDER, () => Promise.reject(new UnwrittenPayment()))
    ).rejects.toMatchObject({ problem: { problem: "medusa_failed" } })
  })

  it("is not that of a checkout that nobody has answered, though its buyer reads the same", async () => {
    const declined = asMedusaError(new CheckoutDeclined("confirming"))

    expect(declined).toBeInstanceOf(MedusaError)
    expect(declined).toMatchObject({ code: "confirming", message: new UnwrittenPayment().message })
    await expect(askProvider(work, PROVIDER, () => Promise.reject(declined))).rejects.toBe(declined)
  })
})
