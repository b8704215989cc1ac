import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runSweep } from "../../src/progress/sweep/run-sweep"
import { inTurns } from "../kill/support/in-turns"
import { deferred } from "../support/deferred"
import { PLANS, polling, storePart } from "../support/store-suite"

/** More of each than any kind of work has workers. */
const HANGING = 12
/** Before a call to the service that is not answered ends, which takes 20 seconds. */
const SOON_MS = 15_000

export const sweepFairness = storePart("a sweep with much to do", (store) => {
  const hourAgo = () => new Date(Date.now() - 3_600_000)
  /** Orders that the buyer pays for while the service's webhook is lost. */
  const awaiting = async (count: number) => {
    await store.setFaults({ kind: "webhook_lost", operation: "down_payment_webhook" })
    return inTurns(4, Array.from({ length: count }), () => store.placeOrder({ planId: PLANS.downPayment }))
  }
  /** Runs a sweep until an order is authorised; gives how long that took, in ms, and lets the sweep end where all is well. */
  const sweptWithin = async (orderId: string, heal = (): void => undefined): Promise<number> => {
    const start = performance.now()
    const sweep = runSweep(store.container())

    await polling(() => store.paymentStatus(orderId), { everyMs: 100 }).until((is) => is === "authorized")
    const took = performance.now() - start

    heal()
    await store.setFaults()
    await sweep
    return took
  }

  it("moves an attempt on at once, however many webhooks are due", async () => {
    const [busy, other] = await awaiting(2)

    await store.sandbox.orderAction(other?.atService.order_id ?? "", "pay")
    await store.setFaults({
      kind: "delay",
      operation: "reconcile_prepaid_payment",
      about: busy?.atService.order_id ?? "",
      ms: 3_000,
    })
    for (let one = 0; one < 16; one += 1) {
      await store.keepWebhook(busy?.sessionId ?? "", `event ${one}`)
    }
    await store.setAttempt(other?.sessionId ?? "", { dueAt: hourAgo() })
    expect(await sweptWithin(other?.order.id ?? "")).toBeLessThan(10_000)
  })

  it("moves an attempt on soon, however long the store's own function hangs about interrupted orders", async () => {
    // Two that hang for ten seconds each would keep it longer than is soon.
    const lost = await inTurns(2, Array.from({ length: 2 }), () => store.placeOrder())
    const [other] = await awaiting(1)

    for (const { order, sessionId } of lost) {
      await store.execute(`delete from svc_order where reference = '${sessionId}'`)
      await store.makeOlder(order.id, "4 minutes")
    }
    const { plans } = store.svc.options

    store.svc.options.plans = { list: () => new Promise(() => undefined) }
    await store.sandbox.orderAction(other?.atService.order_id ?? "", "pay")
    await store.setAttempt(other?.sessionId ?? "", { dueAt: hourAgo() })
    expect(
      await sweptWithin(other?.order.id ?? "", () => {
        store.svc.options.plans = plans
      })
    ).toBeLessThan(SOON_MS)
  })

  it("ends although its look for interrupted orders never does, and the next one begins no other", async () => {
    const pruned = jest.spyOn(store.svc.ledger, "prune")
    const ends = deferred()
    const looked = jest.spyOn(store.svc.ledger.sweeps, "ordersUntil").mockImplementationOnce(async () => {
      await ends.promise
      return null
    })

    await runSweep(store.container())
    expect(pruned).toHaveBeenCalled()
    await runSweep(store.container())
    expect(looked).toHaveBeenCalledTimes(1)
    ends.resolve()
    await store.untilIdle()
  })

  it("leaves an order whose state only a newer version knows to that one's instances", async () => {
    const [newer, other] = await awaiting(2)

    await store.sandbox.orderAction(other?.atService.order_id ?? "", "pay")
    await store.setAttempt(newer?.sessionId ?? "", { state: "of_tomorrow", dueAt: hourAgo() })
    await store.setAttempt(other?.sessionId ?? "", { dueAt: hourAgo() })
    expect(await runSweep(store.container())).toMatchObject({ failed: 0 })
    expect(await store.paymentStatus(other?.order.id ?? "")).toBe("authorized")
  })

  it("ends after what it has taken, although it could take no more", async () => {
    const [taken] = await awaiting(1)
    const { orders } = store.svc.ledger
    const claimDue = orders.claimDue.bind(orders)

    await store.sandbox.orderAction(taken?.atService.order_id ?? "", "pay")
    await store.setFaults({
      kind: "delay",
      operation: "reconcile_prepaid_payment",
      about: taken?.atService.order_id ?? "",
      ms: 2_000,
    })
    await store.setAttempt(taken?.sessionId ?? "", { dueAt: hourAgo() })
    jest
      .spyOn(orders, "claimDue")
      .mockRejectedValue(new Error("The database is away"))
      .mockImplementationOnce(claimDue)
    await expect(runSweep(store.container())).rejects.toThrow("The database is away")
    expect(await store.paymentStatus(taken?.order.id ?? "")).toBe("authorized")
  })

  it("logs the table and PostgreSQL's code when the database refuses a part of it, or of an order", async () => {
    const [order] = await awaiting(1)
    const logged = jest.spyOn(store.container().resolve(ContainerRegistrationKeys.LOGGER), "error")

    await store.sandbox.orderAction(order?.atService.order_id ?? "", "pay")
    await store.setAttempt(order?.sessionId ?? "", { dueAt: hourAgo() })
    await store.execute(
      `create function fail() returns trigger as
         $$ begin raise exception 'planned' using errcode = 'disk_full'; end $$ language plpgsql;
       create trigger fail before insert on svc_activity for each statement execute function fail();
       create trigger fail before delete on svc_call for each statement execute function fail();`
    )
    await runSweep(store.container()).finally(() => store.execute("drop function fail cascade"))
    await store.execute("update svc_order set lease_token = null, lease_until = null")
    const lines = logged.mock.calls.map(([line]) => String(line))
    const refused = (table: string) => `The database refused a statement on ${table} (53100)`

    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^svc\.order \w+ failed and is due again: .*svc_\w+ \(53100\)\n +at /),
        expect.stringMatching(/^svc\.order \w+ could not be given back: .*svc_\w+ \(53100\)$/),
        `svc.sweep could not forget what is old: ${refused("svc_call")}`,
      ])
    )
  })

  it("leaves nothing waiting behind rows that hang", async () => {
    const [last, ...hanging] = await awaiting(HANGING + 1)

    await store.sandbox.orderAction(last?.atService.order_id ?? "", "pay")
    await store.sandbox.putFaults(
      hanging.map(({ atService }) => ({
        kind: "never_answer" as const,
        operation: "reconcile_prepaid_payment" as const,
        about: atService.order_id,
      }))
    )
    for (const { sessionId } of hanging) {
      await store.setAttempt(sessionId, { dueAt: hourAgo() })
    }
    // The youngest of all that is due.
    await store.setAttempt(last?.sessionId ?? "", { dueAt: new Date(Date.now() - 1_000) })
    expect(await sweptWithin(last?.order.id ?? "")).toBeLessThan(SOON_MS)
  })
})
