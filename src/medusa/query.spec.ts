import { z } from "@medusajs/framework/zod"
import { linkedOrders } from "./order-shape"
import { fieldsOf, listOf, readOne } from "./query"
import { decimal, isSet } from "./shapes"

describe("fieldsOf", () => {
  it("names columns, whatever their values are", () => {
    const row = z.looseObject({
      id: z.string(),
      total: decimal,
      created_at: z.coerce.date().nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      canceled_at: isSet,
    })

    expect(fieldsOf(row)).toEqual(["id", "total", "created_at", "metadata", "canceled_at"])
  })

  it("names what a row is linked with under its path", () => {
    const row = z.looseObject({
      payments: listOf(
        z.looseObject({ amount: decimal, refunds: listOf(z.looseObject({ amount: decimal })) })
      ),
      cart: z.looseObject({ id: z.string(), order: linkedOrders }).nullish(),
    })

    expect(fieldsOf(row)).toEqual([
      "payments.amount",
      "payments.refunds.amount",
      "cart.id",
      "cart.order.id",
      "cart.order.status",
      "cart.order.canceled_at",
      "cart.order.display_id",
      "cart.order.custom_display_id",
    ])
  })

  it("names the columns of a row that is turned into something else", () => {
    expect(fieldsOf(z.looseObject({ id: z.string() }).transform(({ id }) => id))).toEqual(["id"])
  })
})

describe("readOne", () => {
  it("reads nobody's row for an id that an event or a store's own code has left out", async () => {
    const graph = jest.fn().mockResolvedValue({ data: [{ id: "order_of_somebody" }] })
    const shape = z.looseObject({ id: z.string() })
    const { id }: { id: string } = JSON.parse("{}")

    expect(await readOne({ graph }, "order", id, shape)).toBeUndefined()
    expect(await readOne({ graph }, "order", "order_1", shape)).toEqual({ id: "order_of_somebody" })
  })
})
