import { z } from "zod"
import { elapsedMs } from "../../support/elapsed-ms"
import { OPEN_POINT_EACH } from "../../support/large-ledger"
import { PLANS } from "../../support/store"
import { post } from "../measure/burst"
import { byTurns } from "../measure/by-turns"
import { median } from "../measure/percentile"
import { PROVIDERS, type Shop } from "../world/shop"
import { addUnpaidOrders } from "../world/unpaid-orders"
import type { WebhookOrder, Webhooks } from "../world/webhooks"
import type { World } from "../world/world"
import { atMost, type Row } from "./row"
import { sweepOnce } from "./sweep-unpaid"
import { timeWithPlugin } from "./webhook-to-authorized"

const ORDERS = 1_000_000
const ORDERS_SHORT = 50_000
const REACH = 1.15
const DUE = 100
/** Points on a page of the list, and the last page that is asked for. */
const PAGE = 20
const LAST_PAGE = 500
/** Even the small ledger has so many pages: an empty list would cost less for that reason alone. */
const PAGES_OF_EMPTY = 2

/** As the index of the webhooks that are due has them. */
const NO_WEBHOOK_AT_WORK = `select 1 where not exists (
  select 1 from svc_webhook where coalesce(lease_until, due_at) is not null and deleted_at is null)`

interface Measured {
  shop: Shop
  webhooks: Webhooks
  unpaid: readonly WebhookOrder[]
  /** The order whose page is opened. */
  orderId: string
  /** The number of points before the last page. */
  beforeLastPage: number
}

/** Does the work once and gives its time in ms. */
type Work = (measured: Measured) => Promise<number>

const reading =
  (path: (measured: Measured) => string): Work =>
  (measured) =>
    elapsedMs(() => measured.shop.admin.get(path(measured), z.unknown()))

let events = 0

/** The measured works, with the number of pairs in the full form. */
const WORKS: Record<string, { what: string; pairs: number; work: Work }> = {
  cart: {
    what: "complete a cart",
    pairs: 20,
    work: async ({ shop }) =>
      (await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.days30 })).completedInMs,
  },
  webhook: {
    what: "a down-payment webhook until the order is authorised",
    pairs: 60,
    work: ({ shop, webhooks }) => timeWithPlugin(shop, webhooks),
  },
  accept: {
    what: "accept a webhook",
    pairs: 300,
    work: async ({ shop, webhooks, unpaid }) => {
      const order = unpaid[(events += 1) % unpaid.length]

      if (order === undefined) {
        return Number.NaN
      }
      const webhook = webhooks.downPayment(order, `txn-large-${events}`)
      const tookMs = await elapsedMs(() => post(undefined, shop.url, webhook))

      // What it causes would take the time of the next one, which may be the other ledger's.
      await shop.untilFound("that no webhook is worked on", NO_WEBHOOK_AT_WORK, [], { everyMs: 10 })
      return tookMs
    },
  },
  sweep: {
    what: `a sweep that finds ${DUE} due`,
    pairs: 5,
    work: async ({ shop, unpaid }) => (await sweepOnce(shop, unpaid)).tookMs,
  },
  attention: {
    what: "the first page of what needs attention",
    pairs: 200,
    work: reading(() => `/admin/svc/attention?limit=${PAGE}`),
  },
  "attention-last": {
    what: `page ${LAST_PAGE} of what needs attention`,
    pairs: 200,
    work: reading(({ beforeLastPage }) => `/admin/svc/attention?limit=${PAGE}&offset=${beforeLastPage}`),
  },
  order: {
    what: "an order's page",
    pairs: 40,
    work: reading(({ orderId }) => `/admin/svc/orders/${orderId}`),
  },
  health: { what: "health", pairs: 40, work: reading(() => "/admin/svc/health") },
  checklist: { what: "the check list", pairs: 20, work: reading(() => "/admin/svc/checklist") },
}

/** Lists open points of existing orders. */
const listPoints = async ({ database }: Shop, orders: readonly WebhookOrder[]): Promise<void> => {
  await database.execute(
    `insert into svc_attention (id, kind, reference, facts, since)
     select 'svcatt_' || reference, 'delivery_in_doubt', reference, '{}', now() from unnest($1::text[]) as reference`,
    [orders.map(({ reference }) => reference)]
  )
}

const prepare = async (world: World, shop: Shop, pages: number, isEmpty: boolean): Promise<Measured> => {
  const { orderId } = await shop.placeOrder({ provider: PROVIDERS.svc, planId: PLANS.days30 })
  const unpaid = await addUnpaidOrders(shop, DUE)

  if (isEmpty) {
    await listPoints(shop, unpaid.slice(0, pages * PAGE))
  }
  return { shop, webhooks: world.webhooks, unpaid, orderId, beforeLastPage: (pages - 1) * PAGE }
}

const prepared = new WeakMap<Shop, Promise<Measured>>()

/** Prepares a shop once for all rows. */
const ready = (world: World, shop: Shop, pages: number, isEmpty: boolean): Promise<Measured> => {
  const measured = prepared.get(shop) ?? prepare(world, shop, pages, isEmpty)

  prepared.set(shop, measured)
  return measured
}

/** The size of one order in PostgreSQL, with its indexes. */
const kilobytesPerOrder = async ({ database }: Shop, orders: number): Promise<number> => {
  const bytes = await database.count(
    "select sum(pg_total_relation_size(oid)) as count from pg_class where relname like 'svc\\_%' and relkind = 'r'"
  )

  return bytes / orders / 1_000
}

/** The same work in a ledger after years of use, and in an empty one. */
export const LARGE_LEDGER: readonly Row[] = Object.entries(WORKS).map(([name, { what, pairs, work }]) => ({
  name: `large-${name}`,
  work: `With very many orders in the ledger: ${what}`,
  comparedWith: "the same with an empty ledger",
  whenWhole: true,
  run: async (world, { short, progress }) => {
    const orders = short ? ORDERS_SHORT : ORDERS
    const pages = Math.min(LAST_PAGE, orders / OPEN_POINT_EACH / PAGE)
    const large = await ready(world, await world.largeShop(orders), pages, false)
    const empty = await ready(world, await world.shop(), PAGES_OF_EMPTY, true)
    const { ours, theirs } = await byTurns(
      () => work(large),
      () => work(empty),
      { pairs: short ? Math.ceil(pairs / 4) : pairs, warmUp: short ? 1 : 3 }
    )
    const ratio = median(ours) / median(theirs)

    progress(`${ratio.toFixed(2)}x`)
    return {
      sides: [
        { name: "large", samples: ours, unit: "ms" },
        { name: "empty", samples: theirs, unit: "ms" },
      ],
      checks: [atMost(REACH, "x", ratio, "its p50")],
      notes:
        name === "cart"
          ? [
              `${orders.toLocaleString("en")} orders with five lines of activity and two webhooks each: ${(await kilobytesPerOrder(large.shop, orders)).toFixed(1)} kB an order, indexes included.`,
            ]
          : [],
    }
  },
}))
