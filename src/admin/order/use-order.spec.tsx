/** @jest-environment jsdom */
import { cleanup, screen, waitFor } from "@testing-library/react"
import { MemoryAdminServer, ok } from "../__fixtures__/memory-admin-server"
import { renderInAdmin } from "../__fixtures__/render-in-admin"
import { sampleOrder } from "../__fixtures__/sample-order"
import { svcKey } from "../lib/svc-queries"
import { orderPath, useOrder } from "./use-order"

const PATH = "/admin/svc/orders/order_1"
const DETAIL = ["orders", "detail", "order_1", { query: { fields: "*" } }]
const PREVIEW = [["orders", "detail", "order_1"], "preview"]

const State = ({ dashboardVersion }: { dashboardVersion: string }) => (
  <p>{useOrder("order_1", dashboardVersion).data?.state}</p>
)

const open = async () => {
  const server = new MemoryAdminServer().on("GET", PATH, ok(sampleOrder()))
  const rendered = await renderInAdmin(<State dashboardVersion="1" />, { server })

  await screen.findByText("authorized")
  rendered.client.setQueryData(DETAIL, {})
  rendered.client.setQueryData(PREVIEW, {})
  const isStale = (key: readonly unknown[]) => rendered.client.getQueryState(key)?.isInvalidated

  return { ...rendered, isStale }
}

afterEach(cleanup)

describe("an order on its page", () => {
  it("renews the dashboard's own order, and what it shows of changes, once it has moved on", async () => {
    const { client, server, isStale } = await open()

    server.on("GET", PATH, ok(sampleOrder({ state: "delivered" })))
    await client.invalidateQueries({ queryKey: svcKey(orderPath("order_1")) })
    await screen.findByText("delivered")

    await waitFor(() => expect([isStale(DETAIL), isStale(PREVIEW)]).toEqual([true, true]))
  })

  it("leaves the dashboard alone while nothing changes", async () => {
    const { client, server, isStale } = await open()

    await client.invalidateQueries({ queryKey: svcKey(orderPath("order_1")) })
    expect(server.sent).toHaveLength(2)

    expect([isStale(DETAIL), isStale(PREVIEW)]).toEqual([false, false])
  })

  it("is read again when the dashboard has read another state of it", async () => {
    const { rerender, server } = await open()

    rerender(<State dashboardVersion="2" />)

    await waitFor(() => expect(server.sent).toHaveLength(2))
  })
})
