import { linkedOrder, linkedOrders } from "./order-shape"

const order = (id: string, more: object = {}) => ({ id, status: "pending", display_id: 7, ...more })
const ids = (found: unknown) => linkedOrders.parse(found).map(({ id }) => id)

describe("the orders that something is linked with", () => {
  it("are none, one, or several, as Query gives them", () => {
    expect(ids(undefined)).toEqual([])
    expect(ids(null)).toEqual([])
    expect(ids(order("order_1"))).toEqual(["order_1"])
    expect(ids([order("order_1"), null, order("order_2")])).toEqual(["order_1", "order_2"])
  })

  it("name the one that is known, and of several that are not none", () => {
    const two = linkedOrders.parse([order("order_1"), order("order_2")])

    expect(linkedOrder(two, "order_2")?.id).toBe("order_2")
    expect(linkedOrder(two, null)).toBeUndefined()
    expect(linkedOrder(two.slice(0, 1), null)?.id).toBe("order_1")
  })

  it("are known by the store's own number, where it gives one", () => {
    const [own, empty, none] = linkedOrders.parse([
      order("order_1", { custom_display_id: "B2B-2026-7" }),
      order("order_2", { custom_display_id: "" }),
      order("order_3", { display_id: null }),
    ])

    expect([own?.displayId, empty?.displayId, none?.displayId]).toEqual(["B2B-2026-7", "7", null])
  })

  it("are cancelled also when they were archived since", () => {
    const [archived] = linkedOrders.parse(order("order_1", { status: "archived", canceled_at: "2026-01-01" }))

    expect(archived).toMatchObject({ isCanceled: true, displayId: "7" })
  })
})
