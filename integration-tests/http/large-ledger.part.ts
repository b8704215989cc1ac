import type { Pool } from "pg"
import { z } from "zod"
import { PNG } from "../../support/file-server"
import { fillLedger } from "../../support/large-ledger"
import { typed } from "../../support/typed"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import type { AdminSvcWebhookListResponse } from "../../src/types"
import { attentionDesk } from "../support/attention-desk"
import { deliveryDesk } from "../support/delivery-desk"
import { draftOrder, paymentLink, payOnCredit } from "../support/draft-order"
import { exportedOrders } from "../support/exported-orders"
import { databaseOf, ledgerStatements, type Statement } from "../support/ledger-statements"
import { BUYERS, PLANS, type StoreUnderTest, storePart } from "../support/store-suite"

/** Enough that PostgreSQL would not read a table whole to find a few rows of it. */
const ORDERS = 30_000
/** Not the counts of calls: they are kept for a week, and the admin's chart of a week needs all of them. */
const LARGE = [
  "svc_order",
  "svc_delivery",
  "svc_invoice",
  "svc_activity",
  "svc_webhook",
  "svc_attention",
  "svc_event",
  "svc_file",
]
/** An index would cost more: so many events wait only while the event bus is away. */
const FORGETS_EVENTS = /^delete from svc_event\b.*happened_at/s
/** What the plugin stored in the File module, and the events of an hour in which the event bus was away. */
const FILES_AND_EVENTS = [
  `insert into svc_file (id, file_id, url, needed_at, due_at)
   select 'svcfile_large_' || number, 'file_large_' || number, 'https://files.example.com/' || number,
     now() - ((number % 300) + 1) * interval '1 day', now() - interval '1 day'
   from generate_series(1, $1::int) number`,
  `insert into svc_event (id, name, reference, order_id, data, happened_at, due_at, tries)
   select 'svcevt_large_' || number, 'svc.order_authorized', 'payses_large_' || number, 'order_large_' || number, '{}',
     now() - interval '1 hour', now() + interval '1 hour', 9
   from generate_series(1, $1::int) number`,
]

const LAST_DAYS = { from: new Date(Date.now() - 3 * 86_400_000).toISOString() }

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string | undefined
  "Index Name"?: string | undefined
  "Plan Rows": number
  "Rows Removed by Filter"?: number | undefined
  Plans?: PlanNode[] | undefined
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Plan Rows": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    Plans: z.array(planNode).optional(),
  })
)
const planRow = z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planNode })]) })

/** Reads the rows of a table as they come, all of them: Medusa's index of rows that are not deleted has each. */
const readsWhole = (node: PlanNode): boolean =>
  LARGE.includes(node["Relation Name"] ?? "") &&
  (node["Node Type"] === "Seq Scan" || (node["Index Name"] ?? "").endsWith("_deleted_at"))

const planOf = async (database: Pool, options: string, { sql, bindings }: Statement): Promise<PlanNode> => {
  const { rows } = await database.query(`explain (${options}) ${sql}`, bindings)
  const [{ Plan }] = planRow.parse(rows[0])["QUERY PLAN"]

  return Plan
}

const allNodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodesOf)]

/** All nodes but the reading of what a limit ends soon, since there is more of it than is asked for. */
const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? [])
    .filter(
      (child) =>
        node["Node Type"] !== "Limit" || !readsWhole(child) || child["Plan Rows"] <= node["Plan Rows"]
    )
    .flatMap(nodesOf),
]

/** A statement whatever its values are: they stand in its text. */
const shapeOf = (sql: string): string => sql.replace(/'[^']*'/g, "?").replace(/\b\d+\b/g, "?")

/** What a store does all day. */
const liveADay = async (store: StoreUnderTest): Promise<void> => {
  const { order, atService, sessionId } = await store.placeOrder({ planId: PLANS.downPayment })

  await store.sandbox.orderAction(atService.order_id, "pay")
  await store.untilAuthorized(order.id)
  await store.deliver(order.id)
  await store.untilKind(order.id, "delivery_asked")
  await store.buyersOrder(order.id)
  await store.cancel((await store.placeOrder()).order.id)
  await store.setAttempt(sessionId, { dueAt: new Date(0).toISOString() })
  await runSweep(store.container())
  for (const path of [
    `orders/${order.id}`,
    `orders/${order.id}/invoices`,
    "orders",
    "orders?limit=20&offset=200",
    "orders?state=declined",
    "orders?state=awaiting_merchant_payment",
    `orders?q=${order.id}`,
    "orders?q=buyer@example.com",
    `attempts/${sessionId}`,
    "attention",
    "attention?limit=20&offset=200",
    `attention?order_id=${order.id}`,
    `attention?resolved=true&order_id=${order.id}`,
    "webhooks",
    "webhooks?kind=delivery",
    "webhooks?kind=delivery&status=processed",
    "webhooks?status=processed&limit=20&offset=200",
    "webhooks?status=refused",
    `webhooks?order_id=${order.id}`,
    "health",
    "health/calls?span=week",
    "checklist",
    "settings",
  ]) {
    await store.admin.get(`/admin/svc/${path}`, z.unknown())
  }
}

export const largeLedger = storePart("a ledger of many orders", (store) => {
  const { fileUrl } = deliveryDesk(store)
  const points = attentionDesk(store)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  const workOnUnpaid = async () => {
    const { orderId } = await store.awaitTransfer()

    await store.act(orderId, "deadline", { until: inDays(30), note: "The transfer is on its way." })
    await store.act(orderId, "down-payment", { utr: "BANK-1" })
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })

    await store.act(order.id, "reconcile")
    await store.act(order.id, "retry")
    await store.sandbox.orderAction(atService.order_id, "pay", { send_webhook: false })
    expect((await store.signedDownPaymentWebhook(atService).send()).status).toBe(200)
    await store.untilAuthorized(order.id)
    await store.untilIdle()
    const { webhooks } = await store.admin.get(
      `/admin/svc/webhooks?order_id=${order.id}`,
      typed<AdminSvcWebhookListResponse>()
    )

    await store.admin.post(`/admin/svc/webhooks/${webhooks[0]?.id ?? ""}/replay`)
  }

  const workOnDelivered = async () => {
    const { order, sessionId } = await store.placeAsked()

    await store.act(order.id, "delivery-outcome", { outcome: "disputed", note: "The operator called." })
    await store.untilIdle()
    await store.act(order.id, "delivery-outcome", { outcome: "ask_again", note: "They came." })
    await store.untilIdle()
    await store.act(order.id, "confirm-delivery", { proof_url: fileUrl("proof.png") })
    await store.untilIdle()
    for (const kind of ["changed_in_medusa", "plan_differs"] as const) {
      await points.note(sessionId, kind)
    }
    const [first] = (await points.list(`?order_id=${order.id}`)).attention

    await points.addNote(first?.id ?? "", "The operator was asked.")
    await points.resolve(first?.id ?? "", { note: "Seen to." })
    await store.act(order.id, "resolve", { note: "Seen to." })
  }

  const giveFiles = async (database: Pool) => {
    store.svc.options.invoice.when = "authorized"
    const { order } = await store.placeSettled()

    await store.setFaults({ kind: "error_code", operation: "add_invoice", code: 813, calls: [1] })
    await store.giveInvoice(order.id, "INV-1")
    await store.untilListed(order.id, "invoice_refused")
    await store.giveInvoice(order.id, "INV-2", { replaces: "INV-1" })
    await store.untilIdle()
    const proof = new Blob([new Uint8Array(PNG)], { type: "image/png" })

    expect((await store.upload(order.id, "confirm-delivery", proof, "proof.png")).status).toBe(200)
    await store.untilIdle()
    await database.query(
      "update svc_file set needed_at = now() - interval '3 years' where id not like '%large%'"
    )
    await runSweep(store.container())
  }

  const approveAndSet = async () => {
    store.svc.options.authorization.withoutDownPayment = "manual"
    const { order } = await store.placeOrder()

    await store.act(order.id, "approve")
    await store.admin.post("/admin/svc/settings", { changes: { capture: "manual" } })
    await store.admin.post("/admin/svc/settings", { reset: ["capture"] })
    await store.admin.post("/admin/svc/connection-test")
    await store.admin.post("/admin/svc/buyer-check", { phone: BUYERS.poor })
  }

  const payByLink = async () => {
    const link = await paymentLink(store, await draftOrder(store))

    await store.buyer().paymentLink(link)
    await payOnCredit(store, link, PLANS.downPayment)
    await store.buyer().paymentLink(link)
  }

  it("is never read whole", async () => {
    const database = await databaseOf(store)

    try {
      await fillLedger(database, ORDERS)
      for (const statement of FILES_AND_EVENTS) {
        await database.query(statement, [ORDERS])
      }
      await database.query("vacuum analyze svc_file, svc_event")
      const asked = ledgerStatements(store)

      await liveADay(store)
      const exported = await exportedOrders(store)
      const captured = await exportedOrders(store, { by: "captured_at" })

      for (const by of ["authorized_at", "delivered_at", "captured_at"]) {
        await exportedOrders(store, { by, ...LAST_DAYS })
      }
      for (const act of [workOnUnpaid, workOnDelivered, giveFiles, approveAndSet, payByLink]) {
        await act(database)
        await store.untilIdle()
      }
      const statements = new Map(asked.map((statement) => [shapeOf(statement.sql), statement]))
      const readWhole = []

      for (const statement of [...statements.values()].filter(({ sql }) => !FORGETS_EVENTS.test(sql))) {
        const tables = nodesOf(await planOf(database, "format json", statement))
          .filter(readsWhole)
          .map((node) => node["Relation Name"])

        readWhole.push(...tables.map((table) => ({ table, sql: statement.sql })))
      }
      expect(statements.size).toBeGreaterThan(150)
      expect(readWhole).toEqual([])
      // Each once, though many were placed at the same moment, and two from the day.
      expect(new Set(exported.map(({ reference }) => reference)).size).toBe(ORDERS + 2)
      expect(exported).toHaveLength(ORDERS + 2)
      expect(new Set(captured.map(({ reference }) => reference)).size).toBe(ORDERS)
      expect(captured).toHaveLength(ORDERS)
    } finally {
      await database.end()
    }
  })

  it("is not read by a sweep for what it keeps for ever", async () => {
    const database = await databaseOf(store)

    try {
      await fillLedger(database, ORDERS)
      await database.query(
        "update svc_activity set kind = 'approved', happened_at = now() - interval '2 years'"
      )
      await database.query(
        "update svc_attention set kind = 'payment_overdue', resolved_at = now() - interval '2 years', resolved_by = 'user_large'"
      )
      await database.query("vacuum analyze svc_activity, svc_attention")
      const asked = ledgerStatements(store, /^delete from svc_(activity|attention)\b/)

      await runSweep(store.container())
      expect(asked).toHaveLength(2)
      for (const statement of asked) {
        const nodes = allNodesOf(await planOf(database, "analyze, format json", statement))

        expect(nodes.filter((node) => (node["Rows Removed by Filter"] ?? 0) > 100)).toEqual([])
      }
    } finally {
      await database.end()
    }
  })

  it("is no reason to read all of Medusa's orders in each sweep", async () => {
    const database = await databaseOf(store)

    try {
      await database.query(
        `insert into "order" (id, currency_code, created_at)
         select 'order_01J' || number, 'sar', now() - interval '30 days' from generate_series(1, $1::int) number`,
        [ORDERS]
      )
      await database.query(`vacuum analyze "order"`)
      const asked = ledgerStatements(store, /from "(public"\.")?order" /)

      await runSweep(store.container())
      expect(asked.length).toBeGreaterThan(0)
      for (const statement of asked) {
        const read = allNodesOf(await planOf(database, "format json", statement)).filter(
          (node) => node["Relation Name"] === "order" && node["Node Type"].endsWith("Seq Scan")
        )

        expect({ read, sql: statement.sql }).toEqual({ read: [], sql: statement.sql })
      }
    } finally {
      await database.end()
    }
  })
})
