import { parse } from "csv-parse/sync"
import { z } from "zod"
import type { StoreUnderTest } from "./store-suite"

/**
 * The lines of the export, by their titles, as a spreadsheet reads them.
 * @throws {Error} with the status and the body when it is refused.
 */
export const exportedOrders = async (
  store: StoreUnderTest,
  period: Record<string, string> = {}
): Promise<Record<string, string>[]> => {
  const answer = await fetch(
    `${store.url}/admin/svc/orders/export?${new URLSearchParams(period).toString()}`,
    {
      headers: { authorization: store.admin.authorization },
    }
  )
  const file = Buffer.from(await answer.arrayBuffer()).toString("utf8")

  if (!answer.ok) {
    throw new Error(`${answer.status} ${file}`)
  }
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="credit-orders.csv"')
  expect(file.startsWith("\uFEFFdisplay_id,svc_order_id,state,")).toBe(true)

  return z.array(z.record(z.string(), z.string())).parse(parse(file, { columns: true, bom: true }))
}
