import type { AdminSvcHealthResponse } from "../../src/types"
import { sweepBy } from "../../src/progress/sweep/run-sweep"
import { polling } from "../../support/polling"
import { typed } from "../../support/typed"
import { PLANS, storePart } from "../support/store-suite"

export const instances = storePart("an instance of Medusa", (store) => {
  const health = () => store.admin.get("/admin/svc/health", typed<AdminSvcHealthResponse>())
  const here = () => store.svc.instance.name
  const sweptAgo = (time: string) =>
    store.execute(`update svc_sweep set swept_at = now() - interval '${time}'`)
  /** An order that the service has the money for, and whose webhook was lost. */
  const paidUnheard = async () => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    const placed = await store.placeOrder({ planId: PLANS.downPayment })

    await store.sandbox.orderAction(placed.atService.order_id, "pay")
    await store.setAttempt(placed.sessionId, { dueAt: new Date(Date.now() - 60_000) })
    return placed
  }

  it("sweeps by its own timer when Medusa's job did not come for three minutes, and says so", async () => {
    const { order } = await paidUnheard()

    await sweptAgo("3 minutes")
    await store.untilAuthorized(order.id)
    const { last_sweep: last } = await polling(health).until(({ last_sweep: sweep }) => sweep?.by === "timer")

    expect(last).toEqual({
      at: expect.any(String),
      by: "timer",
      on: here(),
      orders_until: expect.any(String),
    })
    expect(
      (await store.admin.get("/admin/svc/checklist", typed<{ items: { code: string; status: string }[] }>()))
        .items
    ).toContainEqual(expect.objectContaining({ code: "sweep", status: "warning" }))
  })

  it("knows the time soon after its machine's clock was set, though it has nothing to do", async () => {
    const { order, atService } = await store.placeOrder({ planId: PLANS.downPayment })
    const clock = Date.now.bind(Date)

    await store.untilIdle()
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    await store.sandbox.orderAction(atService.order_id, "pay")
    const webhook = store.signedDownPaymentWebhook(atService)

    jest.spyOn(Date, "now").mockImplementation(() => clock() - 3_600_000)
    await polling(async () => (await webhook.send()).status, { everyMs: 1_000 }).until(
      (status) => status === 200
    )
    await store.untilAuthorized(order.id)
  })

  it("says by what the sweep ran when the job came", async () => {
    await sweepBy(store.container(), "job")
    expect((await health()).last_sweep).toMatchObject({ by: "job", on: here() })
  })

  it("is named with its role while it lives", async () => {
    expect(await health()).toMatchObject({
      has_worker: true,
      instances: [{ worker_mode: "shared", pid: process.pid, seen_at: expect.any(String) }],
    })
  })

  it("works soon with what another one changed, though nobody asks it for anything", async () => {
    const { ledger, options, settings } = store.svc
    const heard = jest.spyOn(settings, "heardOfChange")

    // So long it takes at most to listen again, after a test that ended its connections.
    await polling(() => ledger.database.transaction((sql) => ledger.settings.announce(sql)), {
      everyMs: 100,
    }).until(() => heard.mock.calls.length > 0)
    await ledger.database.transaction(async (sql) => {
      await ledger.settings.put(sql, "capture", "manual", "user_1")
      await ledger.settings.announce(sql)
    })
    await polling(() => options.capture).until((capture) => capture === "manual")
  })
})
