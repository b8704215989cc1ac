import { setTimeout as wait } from "node:timers/promises"
import type { AdminSvcChecklistItem, AdminSvcHealthResponse, AdminSvcSettingsBody } from "../../src/types"
import { elapsedMs } from "../../support/elapsed-ms"
import { type Patience, polling } from "../../support/polling"
import { PLANS } from "../../support/store"
import { untilWaitedFor } from "../kill/support/held"
import { SWEPT } from "../kill/support/killable-store"
import type { MortalMedusa } from "../../support/mortal-medusa"
import { typed } from "../../support/typed"
import type { Cluster } from "./cluster"

const ORDERS = 4
/** So long an instance does not read its settings again by itself. */
const KEEP_MS = 3_000
/** Sooner. A change that a busy machine has shown later proves nothing: others follow. */
const IN_FORCE_MS = 2_500
const TURNS = 12

/** What instances know of each other through the database, whatever Redis and the worker do. */
export const instancesSuite = (cluster: Cluster): void => {
  const health = (at?: MortalMedusa) =>
    cluster.office(at).admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())
  const check = async (code: AdminSvcChecklistItem["code"]) =>
    (
      await cluster.office().admin.get("/admin/svc/checklist", typed<{ items: AdminSvcChecklistItem[] }>())
    ).items.find((item) => item.code === code)
  const untilCheck = (
    code: AdminSvcChecklistItem["code"],
    status: AdminSvcChecklistItem["status"],
    patience?: Patience
  ) => polling(() => check(code), patience).until((item) => item?.status === status)

  it("shows each instance with its role, and what they do not share", async () => {
    const { instances } = await polling(health).until(({ instances: all }) => all.length === 3)

    expect(instances.map(({ worker_mode: mode }) => mode).sort()).toEqual(["server", "server", "worker"])
    expect(await check("workers")).toMatchObject({ status: "ok", facts: { instances: 3, workers: 1 } })
    for (const code of ["locking", "event_bus", "workflow_engine", "cache", "sessions"] as const) {
      expect(await check(code)).toMatchObject({ code, status: "ok", facts: { is_shared: true } })
    }
    expect(await check("file_storage")).toMatchObject({ status: "error", facts: { instances: 3 } })
  })

  it("works with a setting within a second that was changed at another instance", async () => {
    const [here, other] = cluster.servers
    const { id: cart } = await cluster.readyCart()
    const nameAtOther = async () => (await cluster.office(other).buyer().cartOptions(cart)).display_name.en
    const change = (body: AdminSvcSettingsBody) =>
      cluster.office(here).admin.post("/admin/svc/settings", body)

    let shown = 0

    for (let turn = 0; shown < 2 && turn < TURNS; turn += 1) {
      const en = `Later ${String(turn)}`

      await wait(KEEP_MS)
      const elapsed = await elapsedMs(async () => {
        // It reads them itself now, so that it would not read them again for a while.
        await nameAtOther()
        await change({ changes: { "brand.displayName": { en, ar: "لاحقًا" } } })
        await polling(nameAtOther, { everyMs: 20 }).until((name) => name === en)
      })

      shown += elapsed < IN_FORCE_MS ? 1 : 0
    }
    expect(shown).toBe(2)
    await change({ reset: ["brand.displayName"] })
  })

  it("processes accepted webhooks whose server died and whose job a Redis forgot", async () => {
    const [server, other] = cluster.servers
    const orders = await cluster.placeOrders(ORDERS, { planId: PLANS.downPayment })
    const references = orders.map(({ sessionId }) => sessionId)
    const held = orders.map(({ atServiceId }) =>
      cluster.gate.hold({ operation: "reconcile_prepaid_payment", about: atServiceId, when: "before_effect" })
    )

    await Promise.all(orders.map(({ atServiceId }) => cluster.sandbox.orderAction(atServiceId, "pay")))
    await untilWaitedFor(...held)
    await cluster.redis.flush()
    await cluster.kill(server)
    await Promise.all(held.map((one) => one.release()))
    // A sweep would ask about the orders also without their webhooks.
    await cluster.database.execute(
      "update svc_order set due_at = null, lease_token = null, lease_until = null where reference = any($1)",
      [references]
    )
    await cluster.letLeasesEnd()
    await polling(
      () =>
        cluster.database.count(
          "select count(*) from svc_webhook where reference = any($1) and status = 'processed'",
          [references]
        ),
      SWEPT
    ).until((processed) => processed === ORDERS)
    for (const order of orders) {
      await cluster.untilInLedger(order, "authorized")
    }
    const { last_sweep: last } = await polling(() => health(other), SWEPT).until(
      ({ last_sweep: sweep }) => sweep?.by === "timer"
    )

    expect(last?.on).not.toBe("")
    await cluster.restart(server)
    expect(await check("sweep")).toMatchObject({ status: "warning", facts: { by: "timer" } })
  })

  it("say within a minute that no worker was seen, and at once when one ends as it should", async () => {
    await cluster.kill(cluster.worker)
    expect(await untilCheck("workers", "error")).toMatchObject({ facts: { workers: 0 } })
    await cluster.restart(cluster.worker)
    await untilCheck("workers", "ok")
    // It has scheduled its jobs anew.
    await untilCheck("sweep", "ok", SWEPT)
    await cluster.worker.leave()
    expect(await check("workers")).toMatchObject({ status: "error", facts: { workers: 0 } })
    await cluster.restart(cluster.worker)
    await untilCheck("workers", "ok")
  })
}
