import { inTurns } from "../kill/support/in-turns"
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

/** A deployment under load loses nothing. */
export const deploySuite = (cluster: Cluster): void => {
  it("places each order once while all instances are replaced, and does what is left of it", async () => {
    const carts = await cluster.readyCarts(CARTS)
    const deployed = deploy(cluster)

    await inTurns(AT_ONCE, carts, (cart) => cluster.completeSomewhere(cart, carts.indexOf(cart)))
    await deployed
    for (const cart of carts) {
      await cluster.untilSettled(cart)
      expect(await cluster.ordersAtService(cart)).toHaveLength(1)
      expect(await cluster.ordersPaidBy(cart)).toHaveLength(1)
      expect(await cluster.payments(cart)).toBe(1)
    }
  })
}
