import { setTimeout as wait } from "node:timers/promises"
import { untilWaitedFor } from "./support/held"
import type { KillableStore } from "./support/killable-store"

/** Longer than a shutdown takes that waits for nothing, and shorter than it waits. */
const AT_ONCE_MS = 3_000

/** Medusa is asked to end, as a deployment does, while the service still works on a call. */
export const shutdownSuite = (store: KillableStore): void => {
  it("waits at its shutdown for a checkout that outlived the page which had it sent", async () => {
    const cart = await store.readyCart()
    const placedAgo = (ago: string) =>
      store.database.execute(`update "order" set created_at = now() - interval '${ago}' where id = $1`, [
        order,
      ])
    const intent = await store.database.stopAt({
      table: "svc_order",
      on: "insert",
      becomes: { cart_id: cart.id },
    })
    const order = (await store.completeInTurn([cart])).get(cart) ?? ""

    await untilWaitedFor(intent)
    await store.kill(store.medusa)
    // The sweep must not be the first to look at it.
    await placedAgo("0 seconds")
    await store.restart(store.medusa)
    const answer = store.gate.hold({
      operation: "initiate_checkout",
      about: cart.phone,
      when: "after_effect",
    })

    await placedAgo("3 minutes")
    expect(await store.stateForBuyer(order)).toBe("processing")
    await untilWaitedFor(answer)
    const leaving = store.medusa.leave()

    await Promise.race([leaving, wait(AT_ONCE_MS)])
    await answer.release()
    await leaving
    await store.restart(store.medusa)
    await store.untilInLedger(cart, "authorized")
    await store.untilSettled(cart)
    expect(store.gate.calls("initiate_checkout", cart.phone)).toHaveLength(1)
    expect(await store.office().order(order)).toMatchObject({ status: "pending", payment: "authorized" })
    expect(await store.office().attention(order)).toEqual([])
  })
}
