import { setImmediate as turn } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { SvcOptions } from "../config"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"
import { Work } from "./work"

const row = { paymentSessionId: "payses_1", paymentCollectionId: "paycol_1", cartId: "cart_1", amount: 10 }
const session = {
  id: "payses_1",
  amount: 10,
  status: "authorized",
  provider_id: "pp_business-credit",
  payment_collection: {
    id: "paycol_1",
    status: "not_paid",
    cart: { id: "cart_1" },
    order: [{ id: "order_1", display_id: 1, status: "pending" }],
  },
}

/** A `Work` with only the parts of an attempt that a read of Medusa needs, and only Medusa's Query. */
const workThatAsks = (graph: () => Promise<{ data: unknown[] }>): Work =>
  new Work(
    { resolve: () => ({ graph }) } as unknown as MedusaContainer,
    { row } as unknown as HeldAttempt,
    {} as unknown as SvcOptions,
    "sweep"
  )

describe("where an attempt stands in Medusa", () => {
  it("is read anew after its payment has changed when it is needed, so that a database that is away fails who asks and nobody else", async () => {
    const graph = jest.fn().mockResolvedValueOnce({ data: [session] })
    const work = workThatAsks(graph)

    expect(await work.place()).toMatchObject({ isOurs: true, orderId: "order_1" })
    graph.mockRejectedValue(new Error("Connection terminated unexpectedly"))
    work.paymentHasChanged()
    await turn()
    // Nothing was read again yet: nobody would have heard the failure.
    expect(graph).toHaveBeenCalledTimes(1)
    await expect(work.place()).rejects.toThrow("Connection terminated unexpectedly")
  })

  it("has its payment as it is now, and the rest as it was seen", async () => {
    const payment = {
      ...session,
      payment: { id: "pay_1" },
      payment_collection: { id: "paycol_1", status: "authorized" },
    }
    const graph = jest
      .fn()
      .mockResolvedValueOnce({ data: [session] })
      .mockResolvedValueOnce({ data: [payment] })
    const work = workThatAsks(graph)

    await work.place()
    work.paymentHasChanged()
    expect(await work.place()).toMatchObject({ isAuthorized: true, isOurs: true, orderId: "order_1" })
    expect(await work.place()).toMatchObject({ session: { hasPayment: true } })
    expect(graph).toHaveBeenCalledTimes(2)
  })
})
