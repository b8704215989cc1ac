import { inTurns } from "../kill/support/in-turns"
import type { ReadyCart } from "../kill/support/killable-store"
import { polling } from "../support/polling"
import type { Cluster } from "./cluster"

const CARTS = 24
const AT_ONCE = 3

/** Each instance is asked to leave and started anew, one after the other, as a deployment does. */
const deploy = async ({ servers, worker }: Cluster): Promise<void> => {
  for (const instance of [...servers, worker]) {
    await instance.leave()
    await instance.start()
  }
}

/** Completes a cart as a shop behind a balancer does: what one server does not answer, the other is asked. */
const completeSomewhere = async (cluster: Cluster, cart: ReadyCart, index: number): Promise<string> => {
  const { servers } = cluster
  let turn = index

  return polling(
    async () => {
      const completion = await cluster.complete(cart, servers[turn++ % 2]).catch((error: unknown) => error)

      return typeof completion === "object" && completion !== null && "type" in completion
        ? String(completion.type)
        : String(completion)
    },
    { withinMs: 300_000, everyMs: 500 }
  ).until((type) => type === "order")
}

/** A deployment under load loses nothing. */
export const deploySuite = (cluster: Cluster): void => {
  it("places each order once while all instances are replaced, and does what is left of it", async () => {
    const carts = await cluster.readyCarts(CARTS)
    const deployed = deploy(cluster)

    await inTurns(AT_ONCE, carts, (cart) => completeSomewhere(cluster, cart, carts.indexOf(cart)))
    await deployed
    for (const cart of carts) {
      await cluster.untilSettled(cart)
      expect(await cluster.ordersAtService(cart)).toHaveLength(1)
      expect(await cluster.ordersPaidBy(cart)).toHaveLength(1)
      expect(await cluster.payments(cart)).toBe(1)
    }
  })
}
