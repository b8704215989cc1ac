import { z } from "zod"
import type { AdminSvcSettingsBody } from "../../src/types"
import { PLANS } from "../../support/store"
import type { KillableStore } from "./support/killable-store"
import type { MortalMedusa } from "../../support/mortal-medusa"
import { OPERATIONS } from "./support/service-gate"
import { polling } from "../../support/polling"

/** What the documentation promises: an instance works with other options than the others for so long at most. */
const SEEN_WITHIN_MS = 4_000

/** What all instances share: the options that were changed at run time, and the counts of the calls. */
export const settingsSuite = (store: KillableStore): void => {
  describe("several instances of Medusa, and one that starts again,", () => {
    const health = z.looseObject({
      last_hour: z.looseObject({
        operations: z.array(z.looseObject({ operation: z.string(), count: z.number() })),
      }),
    })
    const settings = z.looseObject({ options: z.array(z.looseObject({ from: z.string() })) })
    let cart: string
    let other: MortalMedusa

    /** The brand's name as a buyer reads it at an instance. */
    const nameAt = async (medusa?: MortalMedusa) =>
      (await store.office(medusa).buyer().cartOptions(cart)).display_name.en
    const changeSettings = (body: AdminSvcSettingsBody) =>
      store.office().admin.post("/admin/svc/settings", body)
    const callsOf = async () => {
      const { last_hour } = await store.office().admin.get("/admin/svc/health", health)

      return Object.fromEntries(
        OPERATIONS.map((operation) => [
          operation,
          last_hour.operations.find((one) => one.operation === operation)?.count ?? 0,
        ])
      )
    }
    const atService = () =>
      Object.fromEntries(OPERATIONS.map((operation) => [operation, store.gate.answered(operation)]))

    beforeAll(async () => {
      cart = (await store.readyCart()).id
    })
    afterAll(() => other.stop())

    it("count the calls that the service has answered, no more and no fewer", async () => {
      const order = await store.placeOrder()
      const paid = await store.placeOrder({ planId: PLANS.downPayment })

      await store.office().admin.post("/admin/svc/connection-test")
      await store.sandbox.orderAction(paid.atServiceId, "pay")
      await store.office().deliver(order.id, store.proof)
      await store.office().untilOrderState(order.id, "delivered")
      await store.office().untilOrderState(paid.id, "authorized")
      expect(atService()).toMatchObject({
        check_eligibility: 1,
        initiate_checkout: 2,
        confirm_delivery: 1,
        add_invoice: 0,
      })
      expect(await callsOf()).toEqual(atService())
    })

    it("work with a change within seconds, whichever of them made it", async () => {
      other = await store.another()
      expect(await nameAt(other)).toBe("Pay later for business")
      await changeSettings({
        changes: { "brand.displayName": { en: "Later", ar: "لاحقًا" }, capture: "manual" },
      })
      expect(await nameAt()).toBe("Later")
      await polling(() => nameAt(other), { withinMs: SEEN_WITHIN_MS }).until((name) => name === "Later")
      await other.stop()
    })

    it("have it still when they start again, with who made it, until it is reset, and have the counts", async () => {
      const counts = await callsOf()

      expect(counts).toMatchObject({ initiate_checkout: 2, confirm_delivery: 1 })
      await store.kill(store.medusa)
      await store.restart(store.medusa)
      expect(await callsOf()).toEqual(counts)
      expect(await nameAt()).toBe("Later")
      const { options } = await store.office().admin.get("/admin/svc/settings", settings)

      expect(options.filter(({ from }) => from === "admin")).toMatchObject([
        { key: "brand.displayName", value: { en: "Later" }, changed_by_email: "admin@example.com" },
        { key: "capture", value: "manual", file_value: "on_delivery" },
      ])
      await changeSettings({ reset: ["brand.displayName", "capture"] })
      expect(await nameAt()).toBe("Pay later for business")
    })
  })
}
