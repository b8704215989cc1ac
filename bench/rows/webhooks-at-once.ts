import { Agent } from "node:http"
import { post } from "../measure/burst"
import { byTurns } from "../measure/by-turns"
import { median } from "../measure/percentile"
import { authorizedAt, authorizedByMedusaAlone } from "../world/authorized"
import type { Shop } from "../world/shop"
import { addUnpaidOrders } from "../world/unpaid-orders"
import type { World } from "../world/world"
import { atMost, type Row } from "./row"

const COUNT = 160
const COUNT_SHORT = 40
const REACH_MS = 300
const REACH_OF_MEDUSA = 2.5

/** Sends the webhooks of many paid orders at once. @returns the ms until each order was authorised */
const withPlugin = async (world: World, shop: Shop, count: number): Promise<number[]> => {
  const orders = await addUnpaidOrders(shop, count)
  const webhooks = []

  for (const order of orders) {
    webhooks.push(await world.webhooks.ofPayment(shop, order))
  }
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const authorized = authorizedAt(
    shop,
    orders.map(({ reference }) => reference)
  )
  const statuses = await Promise.all(webhooks.map((webhook) => post(agent, shop.url, webhook)))

  agent.destroy()
  if (statuses.some((status) => status !== 200)) {
    throw new Error(`The webhooks were answered ${[...new Set(statuses)].join(", ")}`)
  }
  return (await authorized).map((at) => at - startedAt)
}

/** The waiting time of buyers whose webhooks come together, as after an outage. */
export const webhooksAtOnce: Row = {
  name: "webhooks-at-once",
  work: `${COUNT} down-payment webhooks at once, each until its order is authorised in Medusa`,
  comparedWith: "Medusa's own workflow alone for as many orders, one after another in one process",
  run: async (world, { short, progress }) => {
    const shop = await world.shop()
    const count = short ? COUNT_SHORT : COUNT
    const last: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    const medians = await byTurns(
      async () => {
        const samples = await withPlugin(world, shop, count)

        last.ours.push(Math.max(...samples))
        return median(samples)
      },
      async () => {
        const samples = await authorizedByMedusaAlone(shop, count)

        last.theirs.push(Math.max(...samples))
        return median(samples)
      },
      {
        pairs: short ? 2 : 5,
        warmUp: 1,
        onPair: (_done, our, their) =>
          progress(`the median after ${our.toFixed(0)} ms, Medusa's workflow alone ${their.toFixed(0)} ms`),
      }
    )
    const p50 = median(medians.ours)

    // The first pair warms up.
    last.ours.shift()
    last.theirs.shift()

    return {
      sides: [
        { name: "the plugin, the median order", samples: medians.ours, unit: "ms" },
        { name: "its last order", samples: last.ours, unit: "ms" },
        { name: "Medusa's workflow alone, the median order", samples: medians.theirs, unit: "ms" },
        { name: "its last order", samples: last.theirs, unit: "ms" },
      ],
      checks: [
        // The time of all orders counts only on an idle machine.
        ...(short ? [] : [atMost(REACH_MS, " ms", p50, "(the median order)")]),
        atMost(REACH_OF_MEDUSA, "x", p50 / median(medians.theirs), "of Medusa's workflow alone"),
      ],
      notes: [
        `${count} webhooks, a connection each; the times are from the first one's sending. The plugin also takes each webhook in, asks the service, and writes it down.`,
      ],
    }
  },
}
